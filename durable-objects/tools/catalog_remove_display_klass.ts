import type { catalogRemoveDisplayKlass } from "../../contract/tools/catalog_remove_display_klass.ts";
import { removeOfKind } from "./custom.ts";
import type { ToolHandler } from "./handler.ts";

export const removeDisplay: ToolHandler<typeof catalogRemoveDisplayKlass> = ({ name }, call) =>
  removeOfKind(call, "display", name);
