import type { chartReport } from "../../contract/tools/chart_report.ts";
import { namesOf, resolve } from "../catalog/resolve.ts";
import type { ToolHandler } from "./handler.ts";

const LATELY_MS = 3_600_000;

/** Every open page draws the chart, so one failure is reported many times and kept once. */
export const reportChart: ToolHandler<typeof chartReport> = async (input, call) => {
  const { entry } = resolve(call.catalog, input.entry);
  const since = new Date(Date.now() - LATELY_MS).toISOString();
  const known = call.log
    .tail()
    .find(
      ({ code, hash, message, at }) =>
        code === "chart_render" && hash === entry.hash && message === input.message && at >= since,
    );
  if (known) return { id: known.id, existing: true };
  const alias = namesOf(call.catalog, entry.hash)?.alias.name;
  const { id } = call.reporter.report({
    code: "chart_render",
    stage: "browser",
    message: input.message,
    hash: entry.hash,
    ...(alias === undefined ? {} : { alias }),
    ...(input.stack === undefined ? {} : { stack: input.stack }),
  });
  return { id, existing: false };
};
