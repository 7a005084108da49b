import type { catalogChartErrors } from "../../contract/tools/catalog_chart_errors.ts";
import { resolve } from "../catalog/resolve.ts";
import { listErrors } from "../errors/list.ts";
import type { ToolHandler } from "./handler.ts";

export const chartErrors: ToolHandler<typeof catalogChartErrors> = async (input, call) => {
  const wanted = input.hash_or_alias;
  const entry = wanted === undefined ? undefined : resolve(call.catalog, wanted).entry;
  const { items, total, note } = await listErrors(call, {
    code: "chart_render",
    after: call.log.dismissed,
    limit: 50,
    ...(entry ? { hash: entry.hash } : {}),
  });
  return { items, total, ...(note === undefined ? {} : { note }) };
};
