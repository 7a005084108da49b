import type { catalogErrors } from "../../contract/tools/catalog_errors.ts";
import { listErrors } from "../errors/list.ts";
import type { ToolHandler } from "./handler.ts";

export const errorLog: ToolHandler<typeof catalogErrors> = async (input, call) => {
  const { dismissed, ...filter } = input;
  const after = dismissed ? 0 : call.log.dismissed;
  return listErrors(call, { ...filter, after });
};
