import type { catalogListDisplayKlasses } from "../../contract/tools/catalog_list_display_klasses.ts";
import { customsReply } from "./custom.ts";
import type { ToolHandler } from "./handler.ts";

export const listDisplays: ToolHandler<typeof catalogListDisplayKlasses> = async (_, call) =>
  customsReply(call, "display");
