import type { ColumnFacts, Example } from "./columns.ts";
import { type DayOrder, dated } from "./day-order.ts";
import { cast, type Decision, type Remark, text } from "./decision.ts";
import { exceptionOf, NUMBERS } from "./exceptions.ts";

/** So few of a column's numbers are no integers that the caller wants to know of them. */
const RARE = 0.01;

/** Decides from every cell of the file, so that no later cell can be a surprise. */
export function decide(facts: ColumnFacts, order: DayOrder | undefined): Decision {
  const total = facts.count - facts.counts.blank;
  const only = (...kinds: Parameters<ColumnFacts["of"]>) => facts.of(...kinds) === total;
  if (total === 0) return text();
  if (only(...NUMBERS) && total > facts.counts.special) return numeric(facts);
  if (only("bool")) return cast("BOOLEAN");
  if (only("date")) return cast("DATE");
  if (only("date", "stamp")) return cast("TIMESTAMP");
  if (only("zoned")) return cast("TIMESTAMP WITH TIME ZONE");
  if (only("time")) return cast("TIME");
  if (only("dated") && !facts.otherShape) return dated(facts, order);
  return text(exceptionOf(facts, total, numeric(facts).type));
}

function numeric(facts: ColumnFacts): Decision {
  const { counts, examples, whole, scale } = facts;
  const numbers = facts.of(...NUMBERS);
  if (counts.int === numbers) return cast("BIGINT");
  const big = examples.big ?? examples.long ?? [];
  const remark = (why: string, alternatives: string[], evidence: Example[] = []): Remark => ({
    why,
    alternatives,
    evidence,
    option: "types",
  });
  if (counts.int + counts.big === numbers)
    return cast("HUGEINT", remark("a value is past BIGINT", ["VARCHAR", "DOUBLE"], big));
  if (counts.big + counts.long === 0 && !facts.unsafe) return double(facts, numbers, remark);
  const digits = "a value has more digits than a DOUBLE holds";
  if (facts.of("exp", "special") === 0 && whole + scale <= DECIMAL_DIGITS) {
    const type = `DECIMAL(${Math.max(18, whole + scale)},${scale})`;
    return cast(type, remark(digits, ["DOUBLE", "VARCHAR"], big));
  }
  return text(remark(digits, ["DOUBLE"], big));
}

/** Widest DECIMAL of DuckDB. */
const DECIMAL_DIGITS = 38;

function double(
  { counts, examples }: ColumnFacts,
  numbers: number,
  remark: (why: string, alternatives: string[], evidence?: Example[]) => Remark,
): Decision {
  const say = (why: string, evidence?: Example[]) =>
    cast("DOUBLE", remark(why, ["VARCHAR"], evidence));
  if (counts.special > 0) return say("a word is read as a number", examples.special);
  if (counts.exp > 0 && counts.float === 0) return say("a value has an exponent", examples.exp);
  const others = numbers - counts.int;
  if (counts.int > 0 && others <= numbers * RARE)
    return say(`${others} of ${numbers} values are no integers`, examples.float ?? examples.exp);
  return cast("DOUBLE");
}
