import type { catalogChart } from "../../contract/tools/catalog_chart.ts";
import { attachChart, drawChart, planChart, specOf } from "../catalog/charts.ts";
import { chartPath } from "../catalog/files.ts";
import { shortHash } from "../catalog/model.ts";
import { namesOf, resolve } from "../catalog/resolve.ts";
import { entryUrl } from "../links.ts";
import { stepOf } from "./change.ts";
import { drawnReply } from "./drawn.ts";
import type { ToolHandler } from "./handler.ts";

export const chartEntry: ToolHandler<typeof catalogChart> = async (input, call) => {
  const { entry } = resolve(call.catalog, input.hash_or_alias);
  const { hash } = entry;
  const plan = await planChart(call, entry, specOf(input.vega_spec));
  const alias = namesOf(call.catalog, hash)?.alias.name;
  const drawn = await drawChart(call, entry, alias, plan, input.image ? "picture" : "none");
  const fields = plan.fields.map(({ name }) => name);
  const chart = { spec: plan.spec, fields };
  const revision = await call.commit((draft) => attachChart(draft, hash, chart));
  return {
    ...drawnReply(entry, alias, drawn),
    spec_path: chartPath(hash),
    fields,
    step: stepOf(call, revision),
    url: entryUrl(call.caller, alias ?? shortHash(hash)),
  };
};
