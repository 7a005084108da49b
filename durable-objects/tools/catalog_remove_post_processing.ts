import type { catalogRemovePostProcessing } from "../../contract/tools/catalog_remove_post_processing.ts";
import { removeOfKind } from "./custom.ts";
import type { ToolHandler } from "./handler.ts";

export const removeProcessing: ToolHandler<typeof catalogRemovePostProcessing> = ({ name }, call) =>
  removeOfKind(call, "post_processing", name);
