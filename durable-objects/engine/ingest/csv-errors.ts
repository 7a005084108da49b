import { Failure } from "../../../contract/errors.ts";
import { MESSAGE_CHARS } from "../../../contract/limits.ts";
import { memoryFailure } from "./memory.ts";

/** DuckDB's error text about a delimited file as a failure that names line and cure. */
export function csvFailure(error: unknown, stage: "sniff" | "read"): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  const memory = memoryFailure(error, stage);
  if (memory) return memory;
  const text = error.message;
  const type = unknownType(text);
  if (type !== undefined) {
    return new Failure("ingest_failed", `options.types names "${type}", which is no type.`, {
      stage: "schema",
      hint: "Types are DuckDB's, for example BIGINT, DOUBLE, DECIMAL(12,2), DATE, TIMESTAMP, VARCHAR.",
    });
  }
  if (!/^(Invalid Input|Conversion|Binder) Error/.test(text)) return error;
  const line = lineOf(text);
  const column = /Error when converting column "([^"]+)"/.exec(text)?.[1];
  const at = { ...(line ? { row: Number(line) } : {}), ...(column ? { field: column } : {}) };
  return new Failure("ingest_failed", reason(text).slice(0, MESSAGE_CHARS), {
    stage,
    hint: hint(text, column),
    ...(line || column ? { at } : {}),
  });
}

/** Whether the sniffer found no dialect at all that reads every line. */
export function isUndetected(error: unknown): boolean {
  return error instanceof Error && UNDETECTED.test(error.message);
}

const UNDETECTED = /not possible to automatically detect the CSV parsing (dialect|types)/;

function unknownType(text: string): string | undefined {
  const match =
    /^Catalog Error: Type with name (.+?) does not exist/.exec(text) ??
    /^Invalid Input Error: Value "([\s\S]*?)" can not be converted to a DuckDB Type/.exec(text);
  return match?.[1]?.slice(0, 80);
}

function lineOf(text: string): string | undefined {
  return /CSV Error on Line: (\d+)/.exec(text)?.[1];
}

/** What DuckDB adds to the reason: the line again, its own cures, and the settings it read with. */
const AROUND =
  /^(CSV Error on Line|Original Line|Possible |Column .* is being converted|This type was|LINE \d)|^\s*(\*|\^|$)|^\s+\w+ ?=/;

function reason(text: string): string {
  const undetected = UNDETECTED.exec(text)?.[1];
  if (undetected === "dialect") {
    return "No separator gives every line the same number of cells and the same line end.";
  }
  if (undetected === "types") return "No row is left from which the columns' types could be told.";
  const what = text
    .replace(/^[A-Z][\w ]* Error: /, "")
    .split("\n")
    .filter((part) => !AROUND.test(part))
    .map((part) => part.trim())
    .slice(0, 3)
    .join(" ");
  const line = lineOf(text);
  return line ? `Line ${line}: ${what || "it cannot be read"}` : what;
}

function hint(text: string, column: string | undefined): string {
  if (/invalid unicode|not utf-8 encoded/i.test(text)) {
    return "The file is not UTF-8. Give options {encoding: 'latin-1'} or {encoding: 'utf-16'}.";
  }
  if (column) {
    return `Give the column a type that fits every row, for example options {types: {${JSON.stringify(column)}: 'VARCHAR'}}.`;
  }
  if (/Expected Number of Columns/.test(text)) {
    return "Look at the line with data_head. A cell that holds the separator must stand in quotes; give delim or quote in options if they were guessed wrongly.";
  }
  return "Look at the lines with data_head, then give delim, quote, header or skip in options.";
}
