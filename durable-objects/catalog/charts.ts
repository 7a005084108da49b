import type {
  ChartAnswer,
  ChartData,
  ChartDrawing,
  ChartForm,
  ChartPlan,
  ChartRequest,
  ChartSpec,
} from "../../contract/chart.ts";
import { Failure } from "../../contract/errors.ts";
import { CHART_SPEC_BYTES } from "../../contract/limits.ts";
import type { Warning } from "../../contract/warnings.ts";
import { cutWarning, sampledWarning } from "./chart-advice.ts";
import { chartRows } from "./chart-rows.ts";
import { chartColumn } from "./chart-values.ts";
import type { Draft } from "./draft.ts";
import type { Chart, Entry } from "./model.ts";
import type { Plan } from "./plan.ts";
import type { Work } from "./work.ts";

export interface DrawnChart extends ChartDrawing {
  rowsDrawn: number;
}

/** A specification as it was given: an object, or its JSON text. @throws chart_invalid, too_large */
export function specOf(given: ChartSpec | string): ChartSpec {
  const text = typeof given === "string" ? given : JSON.stringify(given);
  if (text.length > CHART_SPEC_BYTES) {
    throw new Failure(
      "too_large",
      `The chart's specification has ${text.length} characters; at most ${CHART_SPEC_BYTES} are taken.`,
      { hint: "Leave data out: a chart draws the rows of its entry." },
    );
  }
  const spec = typeof given === "string" ? parsed(given) : given;
  if (typeof spec === "object" && spec !== null && !Array.isArray(spec)) return spec as ChartSpec;
  throw new Failure("chart_invalid", "A chart's specification is a JSON object.", {
    hint: 'For example {"mark": "bar", "encoding": {"x": {"field": …}, "y": {"field": …}}}.',
  });
}

/** Checks a specification against an entry. @throws chart_invalid */
export async function planChart(work: Work, entry: Entry, spec: ChartSpec): Promise<ChartPlan> {
  const answer = await ask(work, { ask: "plan", spec, columns: entry.columns.map(chartColumn) });
  if ("plan" in answer) return answer.plan;
  throw new Error("the codec answered a plan with something else");
}

/**
 * Draws a checked chart over the entry's rows.
 * @param alias what recipes call the entry, for the SQL of a warning
 * @throws chart_invalid, chart_render, too_large, and what reading rows throws
 */
export async function drawChart(
  work: Work,
  entry: Entry,
  alias: string | undefined,
  plan: ChartPlan,
  form: ChartForm,
): Promise<DrawnChart> {
  const { data, warnings } = await readChart(work, entry, alias, plan);
  const answer = await ask(work, { ask: "draw", spec: plan.spec, data, form });
  if (!("drawing" in answer)) throw new Error("the codec answered a drawing with something else");
  const { drawing } = answer;
  return {
    ...drawing,
    warnings: [...warnings, ...drawing.warnings],
    rowsDrawn: data.rowCount,
  };
}

/** The rows that a checked chart draws, and what is left out of them. @throws what reading rows throws */
export async function readChart(
  work: Work,
  entry: Entry,
  alias: string | undefined,
  { channels, ...plan }: ChartPlan,
): Promise<{ data: ChartData; warnings: Warning[] }> {
  const rows = await chartRows(work, entry, plan);
  const warnings: Warning[] = [];
  if (rows.every > 1) warnings.push(sampledWarning(entry, alias, channels, plan.aggregated, rows));
  if (rows.cut.length > 0) warnings.push(cutWarning(rows.cut));
  return { data: rows.data, warnings };
}

/** Makes it the entry's chart; the one it has already changes nothing. */
export function attachChart(draft: Draft, hash: string, chart: Chart): void {
  if (JSON.stringify(draft.chart(hash)) !== JSON.stringify(chart)) draft.setChart(hash, chart);
}

/**
 * Takes a chart along to the entry that took another's place, when what it reads is still there; as part of a plan.
 * @returns whether it was taken along, with a warning when it could not be
 */
export function carryChart(
  plan: Plan,
  from: string,
  to: Entry,
): { carried: boolean; warnings: Warning[] } {
  const chart = plan.view.chart(from);
  if (!chart || from === to.hash || plan.view.chart(to.hash))
    return { carried: false, warnings: [] };
  const names = new Set(to.columns.map(({ name }) => name));
  const gone = chart.fields.filter((field) => !names.has(field));
  if (gone.length > 0) {
    const message = `The chart was not taken along: it reads ${gone.join(", ")}, which this version has not. Attach another with catalog_chart.`;
    return { carried: false, warnings: [{ kind: "chart_dropped", message }] };
  }
  plan.do((draft) => {
    if (!draft.chart(to.hash)) draft.setChart(to.hash, chart);
  });
  return { carried: true, warnings: [] };
}

async function ask(
  work: Work,
  request: ChartRequest,
): Promise<Exclude<ChartAnswer, { failure: unknown }>> {
  const answer = await work.codec.chart(request);
  if (!("failure" in answer)) return answer;
  const { code, message, hint, field } = answer.failure;
  throw new Failure(code, message, {
    stage: "chart",
    ...(hint === undefined ? {} : { hint }),
    ...(field === undefined ? {} : { at: { field } }),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Failure(
      "chart_invalid",
      `The specification is not JSON: ${error.message.slice(0, 200)}`,
      {
        hint: "Give it as an object, or as the JSON text of one.",
      },
    );
  }
}
