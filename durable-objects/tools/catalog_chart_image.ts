import { Failure } from "../../contract/errors.ts";
import type { catalogChartImage } from "../../contract/tools/catalog_chart_image.ts";
import { drawChart, planChart } from "../catalog/charts.ts";
import { shortHash } from "../catalog/model.ts";
import { namesOf, resolve } from "../catalog/resolve.ts";
import { entryUrl } from "../links.ts";
import { drawnReply } from "./drawn.ts";
import type { ToolHandler } from "./handler.ts";

export const chartImage: ToolHandler<typeof catalogChartImage> = async (input, call) => {
  const { entry } = resolve(call.catalog, input.entry);
  const chart = call.catalog.chart(entry.hash);
  if (!chart) {
    throw new Failure("not_found", `${input.entry} has no chart.`, {
      hint: `catalog_chart(hash_or_alias: "${input.entry}", vega_spec: …) attaches one.`,
    });
  }
  const alias = namesOf(call.catalog, entry.hash)?.alias.name;
  const plan = await planChart(call, entry, chart.spec);
  const drawn = await drawChart(call, entry, alias, plan, "picture");
  return {
    ...drawnReply(entry, alias, drawn),
    width: drawn.picture?.width ?? 0,
    height: drawn.picture?.height ?? 0,
    url: entryUrl(call.caller, alias ?? shortHash(entry.hash)),
  };
};
