import { kindOf } from "../../../contract/column-kind.ts";
import {
  STATISTICS_EXACT_ROWS,
  STATISTICS_GROUP_COLUMNS,
  STATISTICS_GROUP_VALUES,
} from "../../../contract/limits.ts";
import type {
  ColumnKind,
  ColumnStatistics,
  Estimated,
  Statistics,
} from "../../../contract/statistics.ts";
import { StatementError } from "../connection.ts";
import type { EngineJob } from "../engine.ts";
import type { Control } from "../slices.ts";
import type { Column } from "../values/codec.ts";
import { Asking } from "./ask.ts";
import { type Basics, basicsOf, readBasics } from "./basics.ts";
import { groupsOf } from "./groups.ts";
import { keysOf } from "./keys.ts";
import { isNumber } from "./kinds.ts";
import { countingOf, groupedOf, readSpread, type Spread, spreadOf } from "./spread.ts";

interface Known {
  column: Column;
  kind: ColumnKind;
  basics: Basics;
}

/**
 * Statistics of a table, in two passes: each reads every column once, some columns a statement, so that a table of
 * any width and length fits the engine's memory. A column of many different values is read a third time.
 * @param from SQL to select from; @param onColumns told after each statement how many columns are done, of how many
 */
export async function statisticsOf(
  job: EngineJob,
  from: string,
  table: { columns: readonly Column[]; rows: number },
  control: Control,
  onColumns: (done: number, total: number) => void,
): Promise<Statistics> {
  const { columns, rows } = table;
  const asking = new Asking(job, from, control);
  const total = columns.length * 2;
  let done = 0;
  const tell = (more: number) => {
    done += more;
    onColumns(done, total);
  };
  const known: Known[] = [];
  let passes = PASSES;
  for (const group of groupsOf(columns, STATISTICS_GROUP_COLUMNS, () => 0, 1)) {
    const kinds = group.map(({ type }) => kindOf(type));
    const ask = (deviation: boolean) => {
      const asked = group.map((column, i) =>
        basicsOf(column, kinds[i] ?? "text", `${i}.`, deviation),
      );
      return asking.one(Object.assign({}, ...asked));
    };
    const row = await ask(true).catch((error: unknown) => {
      if (!isOutOfRange(error)) throw error;
      passes = PASSES + 1;
      return ask(false);
    });
    group.forEach((column, i) => {
      known.push({ column, kind: kinds[i] ?? "text", basics: readBasics(row, `${i}.`) });
    });
    tell(group.length);
  }
  const found: ColumnStatistics[] = [];
  const held = ({ kind, basics }: Known) => heldBy(kind, basics, rows);
  for (const group of groupsOf(known, STATISTICS_GROUP_COLUMNS, held, STATISTICS_GROUP_VALUES)) {
    const asked = group.map(({ column, kind, basics }, i) =>
      spreadOf(column, kind, basics, rows, `${i}.`),
    );
    const row = await asking.one(Object.assign({}, ...asked));
    for (const [i, one] of group.entries()) {
      if (countingOf(one.kind, one.basics, rows) === "grouped") {
        if (Object.keys(asked[i] ?? {}).length > 0) passes = Math.max(passes, PASSES + 1);
        const grouped = groupedOf(one.column, from);
        const counted = await asking.one(grouped.asked, grouped.from);
        row[`${i}.distinct`] = counted.distinct ?? null;
        row[`${i}.frequent`] = counted.frequent ?? null;
      }
      found.push(columnOf(one, readSpread(row, `${i}.`, one.kind, one.basics), rows));
    }
    tell(group.length);
  }
  const keys = await keysOf(asking, found, rows);
  return { rows, columns: found, keys, passes, statements: asking.statements };
}

const PASSES = 2;

function isOutOfRange(error: unknown): boolean {
  return error instanceof StatementError && /STDDEV_SAMP is out of range/.test(error.message);
}

/** Values that a column's second pass holds in memory at one time. */
function heldBy(kind: ColumnKind, basics: Basics, rows: number): number {
  const isOrdered = isNumber(kind) || kind === "date" || kind === "timestamp";
  const quantiles = isOrdered && rows <= STATISTICS_EXACT_ROWS ? basics.count : 0;
  // An entry of a map takes several times a number.
  return quantiles + (countingOf(kind, basics, rows) === "in memory" ? basics.estimate * 8 : 0);
}

function columnOf({ column, kind, basics }: Known, spread: Spread, rows: number): ColumnStatistics {
  const { count } = basics;
  const approximate: Estimated[] = [];
  const isNested = kind === "nested" || kind === "bytes";
  const isCounted = spread.distinct !== undefined || count === 0;
  const distinct = isCounted ? (spread.distinct ?? 0) : Math.min(basics.estimate, count);
  if (!isCounted) approximate.push("distinct_count");
  if (isNumber(kind) && rows > STATISTICS_EXACT_ROWS) approximate.push("quantiles");
  return {
    name: column.name,
    type: column.type,
    kind,
    non_null_count: count,
    null_count: rows - count,
    null_share: rows === 0 ? 0 : (rows - count) / rows,
    ...(kind === "float" ? { nan_count: basics.nan, infinite_count: basics.infinite } : {}),
    ...(isNested ? {} : { min: basics.min, max: basics.max }),
    distinct_count: distinct,
    distinct_share: count === 0 ? 0 : distinct / count,
    ...(isCounted ? { unique: rows > 0 && count === rows && distinct === rows } : {}),
    ...(isNumber(kind) || kind === "boolean" ? { mean: basics.mean } : {}),
    ...(isNumber(kind) ? { std: basics.std } : {}),
    ...(spread.quantiles ? { quantiles: spread.quantiles } : {}),
    ...(spread.frequent ? { most_frequent: spread.frequent } : {}),
    ...(isNested ? {} : { histogram: spread.bars ?? [] }),
    ...(basics.longest === null
      ? {}
      : { length: { min: basics.shortest, max: basics.longest, mean: basics.length } }),
    approximate,
  };
}
