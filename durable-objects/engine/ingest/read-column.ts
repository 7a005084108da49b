import { literal } from "../sql.ts";
import type { ColumnFacts } from "./columns.ts";
import { cast, type Decision } from "./decision.ts";
import { type Doubt, explicitCast } from "./explicit.ts";
import type { CsvColumn } from "./guesses.ts";
import type { Marks } from "./numbers.ts";
import { columnName } from "./select.ts";
import type { NamedType } from "./types.ts";
import { zonedCast } from "./zoned.ts";

/** A column with the SQL that reads it. */
export interface ReadColumn extends CsvColumn {
  value: string;
  /** type that DuckDB's reader gives it: a column that is read as text first takes the memory of two */
  readAs: string;
  /** SQL of its text in the file */
  text: string;
  /** SQL: whether a value that is there is one of the type; undefined when every one was seen to be */
  fits: string | undefined;
  /** SQL: why a value is none of the type */
  kind: string;
  /** values that can be read in two ways */
  doubt: Doubt | undefined;
}

/** @param given the type that the caller named; it is taken even where no value has it */
export function readColumn(
  facts: ColumnFacts,
  { index, name }: { index: number; name: string },
  guessed: Decision,
  given: NamedType | undefined,
  { marks, dateFormat }: { marks: Marks; dateFormat: string | undefined },
): ReadColumn {
  const text = columnName(index);
  const bare = bareText(facts, text);
  if (given && (given.zone || given.type !== guessed.type)) {
    const { type, zone } = given;
    const isText = type === "VARCHAR";
    const raw = isText ? text : bare;
    const { value, fits, kind, doubt } = zone
      ? zonedCast(zone, raw, dateFormat)
      : explicitCast(type, raw, marks, dateFormat);
    return {
      name,
      decision: { type, cast: () => value },
      isGiven: true,
      value,
      readAs: "VARCHAR",
      text: raw,
      fits: isText ? undefined : fits,
      kind: kind ?? literal(notOfType(type)),
      doubt,
    };
  }
  const isText = guessed.type === "VARCHAR";
  const source = isText ? text : isNumber(guessed.type) ? plain(bare, marks) : bare;
  const value = guessed.cast(source);
  const isDirect = DIRECT.has(guessed.type) && value === cast(guessed.type).cast(text);
  return {
    name,
    decision: guessed,
    isGiven: given !== undefined,
    value: isDirect ? text : value,
    readAs: isDirect ? guessed.type : "VARCHAR",
    text: bare,
    fits: undefined,
    kind: literal(notOfType(guessed.type)),
    doubt: undefined,
  };
}

/** What is wrong with a value of another type. */
export function notOfType(type: string): string {
  return `Could not convert to ${type}`;
}

const DIRECT = new Set(["BIGINT", "DOUBLE", "BOOLEAN", "DATE"]);

/** The text without what is around it; nothing left is null. */
function bareText(facts: ColumnFacts, text: string): string {
  const hasBlank = facts.counts.blank > 0 || facts.emptyQuoted > 0;
  const trimmed = facts.padded || hasBlank ? `trim(${text}, ' ' || chr(9))` : text;
  return hasBlank ? `nullif(${trimmed}, '')` : trimmed;
}

function isNumber(type: string): boolean {
  return /^(BIGINT|HUGEINT|DOUBLE|DECIMAL)/.test(type);
}

/** Every cell was seen to have its marks at the right places. */
function plain(text: string, { decimal, thousands }: Marks): string {
  const bare = thousands === undefined ? text : `replace(${text}, ${literal(thousands)}, '')`;
  return decimal === "." ? bare : `replace(${bare}, ${literal(decimal)}, '.')`;
}
