import { literal } from "../sql.ts";
import type { ColumnFacts, Example } from "./columns.ts";
import { formatOfShape, type Shape } from "./dates.ts";
import { type Decision, text } from "./decision.ts";

/** Which comes first in dates such as 03/04/2024, and the value that tells. */
export interface DayOrder {
  dayFirst: boolean;
  evidence: Example;
  column: string;
}

/** What one column's dates tell about another's in the same file; undefined when they tell nothing, or disagree. */
export function dayOrderOf(columns: ColumnFacts[], names: string[]): DayOrder | undefined {
  const found = columns.flatMap((facts, i): DayOrder[] => {
    const { notDayFirst, notMonthFirst, counts, count } = facts;
    const column = names[i] ?? "";
    if (counts.dated !== count - counts.blank) return [];
    if (notMonthFirst && !notDayFirst) return [{ dayFirst: true, evidence: notMonthFirst, column }];
    if (notDayFirst && !notMonthFirst) return [{ dayFirst: false, evidence: notDayFirst, column }];
    return [];
  });
  const [one] = found;
  return one && found.every(({ dayFirst }) => dayFirst === one.dayFirst) ? one : undefined;
}

/** A column of dates that are not ISO; it stays text where nothing tells the day from the month. */
export function dated(facts: ColumnFacts, order: DayOrder | undefined): Decision {
  const { shape, notDayFirst, notMonthFirst } = facts;
  if (!shape) throw new Error("dates without a shape");
  const examples = facts.examples.dated?.slice(0, 1) ?? [];
  if (shape.yearFirst) return read(shape, true, "the year comes first", examples);
  if (notDayFirst && notMonthFirst) {
    return text({
      why: "day and month change places from row to row",
      alternatives: [typeOf(shape)],
      evidence: [notMonthFirst, notDayFirst],
      option: "date_format",
    });
  }
  if (notMonthFirst) return read(shape, true, "there is no such month", [notMonthFirst]);
  if (notDayFirst) return read(shape, false, "there is no such month", [notDayFirst]);
  if (shape.separator === ".")
    return read(shape, true, "dates with points are day first", examples);
  if (order) return read(shape, order.dayFirst, `as in column ${order.column}`, [order.evidence]);
  return text({
    why: "day and month cannot be told apart",
    alternatives: [true, false].map((day) => `${typeOf(shape)} of ${formatOfShape(shape, day)}`),
    evidence: examples,
    option: "date_format",
  });
}

function read(shape: Shape, dayFirst: boolean, why: string, evidence: Example[]): Decision {
  const type = typeOf(shape);
  const format = formatOfShape(shape, dayFirst);
  const other = `${type} of ${formatOfShape(shape, !dayFirst)}`;
  return {
    type,
    cast: (sql) => `cast(strptime(${sql}, ${literal(format)}) as ${type})`,
    remark: {
      why: `read as ${format}, ${why}`,
      alternatives: shape.yearFirst ? ["VARCHAR"] : [other, "VARCHAR"],
      evidence,
      option: "date_format",
    },
  };
}

function typeOf({ time }: Shape): string {
  return time === "" ? "DATE" : "TIMESTAMP";
}
