import { QUERY_SECONDS } from "../../../contract/limits.ts";
import type { FilterTerm } from "../../../contract/window.ts";
import type { EngineJob } from "../../engine/engine.ts";
import type { Control } from "../../engine/slices.ts";
import { ident } from "../../engine/sql.ts";
import type { Column } from "../../engine/values/codec.ts";
import { type Bin, binsOf, onScale, scaleOf } from "../../engine/window/bins.ts";
import { filterCondition } from "../../engine/window/filter.ts";
import type { Work } from "../work.ts";
import { chosenRows } from "./chosen.ts";
import type { Window } from "./rows.ts";
import { inJob, openRows } from "./source.ts";
import { distinctValues } from "./values.ts";

const TOP = 7;
/** Longest value that a bar stands for. */
const LABEL_CHARS = 60;

export interface Bars {
  rows: number;
  nulls: number;
  /** about how many different values there are, where they are too many for bars */
  distinct?: number;
  bars: { label: string; count: number; filter: FilterTerm[] }[];
}

/** How a column's values are spread among the rows that are shown. */
export async function barsOf(
  work: Work,
  window: Pick<Window, "entry" | "choice">,
  column: Column,
): Promise<Bars> {
  const scale = scaleOf(column);
  const control = { signal: work.signal, seconds: QUERY_SECONDS };
  const { name } = column;
  const counted = await inJob(work, async (job) => {
    const rows = await openRows(work, job, window.entry);
    const from = await chosenRows(work, job, rows, window);
    const value = scale ? onScale(column, scale) : "null::double";
    const facts = await one(
      job,
      `count(*), count(${ident(name)}), min(${value}), max(${value}), count(${value}) from ${from}`,
      control,
    );
    const [all = 0, known = 0, least = 0, greatest = 0, finite = 0] = facts;
    const bins = scale && finite > 0 ? binsOf(column, scale, least, greatest) : [];
    const list = bins.map(({ filter }) => `count(*) filter (where ${conditionOf(column, filter)})`);
    const counts =
      bins.length > 0 ? await one(job, `${list.join(", ")} from ${from}`, control) : [];
    return { rows: all, nulls: all - known, bins, counts };
  });
  const { rows, nulls, bins, counts } = counted;
  const bars = bins.map((bin: Bin, i) => ({ ...bin, count: counts[i] ?? 0 }));
  if (scale) return { rows, nulls, bars };
  return { rows, nulls, ...(await topBars(work, window, column, { known: rows - nulls, nulls })) };
}

async function topBars(
  work: Work,
  window: Pick<Window, "entry" | "choice">,
  column: Column,
  { known, nulls }: { known: number; nulls: number },
): Promise<Pick<Bars, "bars" | "distinct">> {
  const wanted = { like: "", limit: TOP + 1, chars: LABEL_CHARS };
  const { values, sampled, ...list } = await distinctValues(work, window, column, wanted);
  const distinct = sampled || nulls === 0 ? list.distinct : list.distinct - 1;
  const top = values.filter(({ value }) => value !== null).slice(0, TOP);
  // Values that are all different, or all too long to stand for a bar.
  if (sampled || (distinct === known && known > TOP) || (top.length === 0 && known > 0))
    return { bars: [], distinct };
  const bars = top.map(({ value, count }) => ({
    label: value ?? "",
    count,
    filter: [{ column: column.name, op: "=" as const, value: value ?? "" }],
  }));
  const rest = known - bars.reduce((sum, { count }) => sum + count, 0);
  return {
    bars: rest > 0 ? [...bars, { label: "other values", count: rest, filter: [] }] : bars,
  };
}

function conditionOf(column: Column, filter: FilterTerm[]): string {
  return filter.map((term) => filterCondition(column, term)).join(" and ");
}

/** One row of numbers. */
async function one(job: EngineJob, select: string, control: Control): Promise<number[]> {
  const table = await job.connection.run(`select ${select}`, control);
  return Array.from({ length: table.numCols }, (_, c) => Number(table.getChildAt(c).at(0) ?? 0));
}
