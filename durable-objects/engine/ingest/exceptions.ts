import type { Kind } from "./classify.ts";
import type { ColumnFacts, Example } from "./columns.ts";
import type { Remark } from "./decision.ts";

export const NUMBERS = ["int", "big", "float", "exp", "long", "special"] as const;
const DATES = ["date", "stamp", "zoned", "time", "dated"] as const;
const OTHERS = ["text", "zero", "undated", "grouped"] as const;

/** So few cells are an exception rather than a second kind. */
const FEW = 0.1;
/** Texts by which programs mean that nothing is known. */
const NULL_WORDS = new Set(
  "#N/A #NA - -- ? . <NA> N/A NA NULL None n/a null none \\N missing na nil".split(" "),
);

/** Why a column that is nearly of a narrower type is text, with the first cells that are not of it. */
export function exceptionOf(
  facts: ColumnFacts,
  total: number,
  numeric: string,
): Remark | undefined {
  const { counts, examples } = facts;
  const numbers = facts.of(...NUMBERS);
  const dates = facts.of(...DATES);
  const isAll = (n: number) => n === total;
  if (counts.grouped > 0 && isAll(numbers + counts.grouped)) return grouped(facts);
  if (counts.zero > 0 && isAll(numbers + counts.zero))
    return remark("a value begins with a zero", numbers > 0 ? numeric : "BIGINT", examples.zero);
  if (counts.undated > 0 && isAll(dates + counts.undated)) {
    const why = `${counts.undated} of ${total} values are no date or time`;
    return remark(why, dateType(facts), examples.undated);
  }
  if (facts.otherShape && isAll(counts.dated))
    return remark("dates are written in several forms", "DATE", [facts.otherShape], "date_format");
  if (isAll(dates)) {
    const [fewest] = DATES.filter((kind) => counts[kind] > 0).sort((a, b) => counts[a] - counts[b]);
    return remark("dates and times are mixed", dateType(facts), fewest && examples[fewest]);
  }
  const marked = exceptionOfMarked(facts, total);
  if (marked) return marked;
  const most = Math.max(numbers, dates, counts.bool);
  const type = most === numbers ? numeric : most === dates ? dateType(facts) : "BOOLEAN";
  if (most > 0 && isAll(most + counts.text) && meansNull(facts))
    return remark(`every other value is ${type}`, type, examples.text, "null_values");
  if (most === 0 || total - most > total * FEW) return undefined;
  const family: readonly Kind[] = most === numbers ? NUMBERS : most === dates ? DATES : ["bool"];
  const outside = [...OTHERS, ...NUMBERS, ...DATES, "bool" as const]
    .filter((kind) => !family.includes(kind))
    .flatMap((kind) => examples[kind] ?? [])
    .sort((a, b) => a.line - b.line);
  return remark(`${total - most} of ${total} values are no ${type}`, type, outside.slice(0, 2));
}

/** A few cells that are no numbers among many whose marks must be named. */
function exceptionOfMarked(facts: ColumnFacts, total: number): Remark | undefined {
  const { counts, examples } = facts;
  const others = total - facts.of(...NUMBERS) - counts.grouped;
  if (counts.grouped === 0 || others === 0 || others > total * FEW) return undefined;
  const outside = [...OTHERS, ...DATES, "bool" as const]
    .filter((kind) => kind !== "grouped")
    .flatMap((kind) => examples[kind] ?? [])
    .sort((a, b) => a.line - b.line);
  const why = `${others} of ${total} values are no numbers, whatever their marks`;
  return remark(why, "DOUBLE", outside.slice(0, 2));
}

function remark(why: string, type: string, evidence: Example[] = [], option = "types"): Remark {
  return { why, alternatives: [type], evidence, option };
}

function dateType({ counts }: ColumnFacts): string {
  if (counts.zoned > 0) return "TIMESTAMP WITH TIME ZONE";
  if (counts.stamp > 0) return "TIMESTAMP";
  return counts.time > counts.date ? "TIME" : "DATE";
}

function meansNull({ words, counts }: ColumnFacts): boolean {
  const known = [...words.values()].reduce((sum, n) => sum + n, 0);
  return known === counts.text && [...words.keys()].every((word) => NULL_WORDS.has(word.trim()));
}

function grouped({ us, eu, examples }: ColumnFacts): Remark {
  const fits = [
    ...(eu === 0 ? ['{thousands: ","}'] : []),
    ...(us === 0 ? ['{decimal: ",", thousands: "."}'] : []),
  ];
  const why =
    fits.length > 0
      ? `the marks of its numbers must be named, ${fits.join(" or ")}`
      : "its numbers have marks that contradict each other";
  return remark(why, "DOUBLE", examples.grouped, eu === 0 ? "thousands" : "decimal");
}
