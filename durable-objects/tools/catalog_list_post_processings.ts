import type { catalogListPostProcessings } from "../../contract/tools/catalog_list_post_processings.ts";
import { customsReply } from "./custom.ts";
import type { ToolHandler } from "./handler.ts";

export const listProcessings: ToolHandler<typeof catalogListPostProcessings> = async (_, call) =>
  customsReply(call, "post_processing");
