import { Failure } from "../../contract/errors.ts";
import type { chartData } from "../../contract/tools/chart_data.ts";
import { planChart, readChart } from "../catalog/charts.ts";
import { shortHash } from "../catalog/model.ts";
import { namesOf, resolve } from "../catalog/resolve.ts";
import type { ToolHandler } from "./handler.ts";

export const dataOfChart: ToolHandler<typeof chartData> = async (input, call) => {
  const { entry } = resolve(call.catalog, input.entry);
  const chart = call.catalog.chart(entry.hash);
  if (!chart) throw new Failure("not_found", `${input.entry} has no chart.`);
  const alias = namesOf(call.catalog, entry.hash)?.alias.name;
  const plan = await planChart(call, entry, chart.spec);
  const { data, warnings } = await readChart(call, entry, alias, plan);
  return {
    hash: shortHash(entry.hash),
    spec: plan.spec,
    rows_drawn: data.rowCount,
    row_count: entry.row_count,
    columns: data.columns,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
};
