import type { catalogAddSummaryStat } from "../../contract/tools/catalog_add_summary_stat.ts";
import { putCustom } from "../catalog/custom/customs.ts";
import { customPath } from "../catalog/custom/model.ts";
import { checkAppliesTo, STATISTIC } from "../catalog/statistics/own.ts";
import { readScalarMacro } from "../engine/custom/macro.ts";
import { tryStatistic } from "../engine/custom/trial.ts";
import { sqlEngine } from "../engine/sql-engine.ts";
import { projectUrl } from "../links.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

export const addStatistic: ToolHandler<typeof catalogAddSummaryStat> = async (input, call) => {
  const { name, source, applies_to } = input;
  if (applies_to) checkAppliesTo(applies_to);
  const failing = await call.engine.job(call.meter, (job) => {
    const macro = readScalarMacro(sqlEngine(job.connection), source, STATISTIC);
    return tryStatistic(job, macro, call.signal);
  });
  const custom = { kind: "stats" as const, name, source, ...(applies_to ? { applies_to } : {}) };
  const revision = await call.commit((draft) => putCustom(draft, custom));
  return {
    name,
    path: customPath(custom),
    ...(failing.length > 0
      ? { fails_on: failing.map(({ column, why }) => `${column}: ${why}`) }
      : {}),
    step: stepOf(call, revision),
    url: projectUrl(call.caller),
  };
};
