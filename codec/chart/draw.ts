import { compile, expressionInterpreter, parse, View } from "../../.build/codec/vega.js";
import type { ChartData, ChartSpec } from "../../contract/chart.ts";
import { Failure } from "../../contract/failure.ts";
import { CHART_PIXELS } from "../../contract/limits.ts";
import type { Warning } from "../../contract/warnings.ts";
import { isObject, type Json } from "./json.ts";
import { Log } from "./log.ts";
import { countMarks, sizeOf } from "./marks.ts";
import { unescaped } from "./scope.ts";
import { refuseTooMany } from "./too-many.ts";
import { COMPOSITE_MARKS } from "./words.ts";

/** A chart that was run over its rows. */
export interface Drawn {
  marks: number;
  warnings: Warning[];
  svg(): Promise<string>;
}

/** The name of the entry's rows in a compiled chart. */
const ROWS = "entry";

/**
 * Compiles a checked specification and runs it over rows, without a page.
 * @throws chart_invalid when it does not compile, chart_render when running it fails
 */
export async function draw(spec: ChartSpec, data: ChartData): Promise<Drawn> {
  refuseTooMany(spec, data);
  const log = new Log();
  const view = start(compiled(spec, log), data, log);
  try {
    await view.runAsync();
  } catch (error) {
    throw new Failure("chart_render", `The chart could not be drawn: ${(error as Error).message}`);
  }
  if (log.failed !== undefined) {
    throw new Failure("chart_render", `The chart could not be drawn: ${log.failed}`);
  }
  const marks = countMarks(view.scenegraph());
  // A box plot without outliers has a layer without marks, which is no fault.
  const isComposite = COMPOSITE_MARKS.some((mark) => JSON.stringify(spec).includes(`"${mark}"`));
  const warnings = log
    .warnings()
    .filter(({ kind }) => kind !== "chart_extent" || marks === 0 || !isComposite);
  const { width, height } = sizeOf(view.scenegraph());
  if (Math.max(width, height) > CHART_PIXELS) {
    warnings.unshift({
      kind: "chart_note",
      message: `The chart is ${width} × ${height} pixels, because an axis has very many values. Aggregate or filter them, or set width and height.`,
    });
  }
  if (marks === 0 && data.rowCount > 0) {
    warnings.unshift({
      kind: "chart_empty",
      message: `Nothing is drawn of ${data.rowCount} rows: filters may leave none, or a field's values are not of the type its channel says.`,
    });
  }
  return { marks, warnings, svg: () => view.toSVG() };
}

/**
 * The Vega specification over rows that are still to come.
 * @param config what a chart looks like that does not say so itself
 * @throws chart_invalid
 */
export function compiled(spec: ChartSpec, log: Log, config: ChartSpec = {}): Json {
  try {
    const whole = { ...spec, data: { name: ROWS } };
    const options = { logger: log, config } as never;
    const vega = compile(whole as never, options).spec as unknown as Json;
    plainTitles(vega);
    return vega;
  } catch (error) {
    throw invalid(error, "compile this chart");
  }
}

/**
 * A view over the rows; whatever asks for an address is refused.
 * @param options of Vega: where and how it is shown
 */
export function start(vega: Json, data: ChartData, log: Log, options: Json = {}): View {
  const sources = (vega.data ?? []) as Json[];
  const entry = sources.find(({ name }) => name === ROWS);
  if (entry) entry.values = rowsOf(data);
  try {
    const runtime = parse(vega as never, undefined, { ast: true } as never);
    return new View(runtime, {
      renderer: "none",
      ...options,
      expr: expressionInterpreter,
      loader: REFUSING,
      logger: log as never,
    } as never);
  } catch (error) {
    throw invalid(error, "read an expression of this chart");
  }
}

const refuse = () => Promise.reject(new Error("a chart loads nothing"));
const REFUSING = { load: refuse, sanitize: refuse, http: refuse, file: refuse };

function rowsOf({ rowCount, columns }: ChartData): Json[] {
  return Array.from({ length: rowCount }, (_, i) => {
    const row: Json = {};
    for (const { name, values } of columns) row[name] = values[i] ?? null;
    return row;
  });
}

/** Titles of repeated fields, which no channel can set, have the escapes of the name. */
function plainTitles(value: unknown): void {
  if (Array.isArray(value)) for (const each of value) plainTitles(each);
  if (!isObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "title" && typeof inner === "string") value.title = unescaped(inner);
    else plainTitles(inner);
  }
}

function invalid(error: unknown, doing: string): Failure {
  const message = error instanceof Error ? error.message : String(error);
  return new Failure("chart_invalid", `Vega cannot ${doing}: ${message}`, {
    hint: "Compare the specification with an example of its mark in the Vega-Lite documentation.",
  });
}
