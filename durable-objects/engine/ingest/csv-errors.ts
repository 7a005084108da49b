import { Failure } from "../../../contract/errors.ts";
import { MESSAGE_CHARS } from "../../../contract/limits.ts";

/** DuckDB's error text about a delimited file as a failure that names line and cure. */
export function csvFailure(error: unknown, stage: "sniff" | "read"): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  const text = error.message;
  if (!/^(Invalid Input Error|Conversion Error|Binder Error)/.test(text)) return error;
  const line = /CSV Error on Line: (\d+)/.exec(text)?.[1];
  const column = /Error when converting column "([^"]+)"/.exec(text)?.[1];
  return new Failure("ingest_failed", reason(text).slice(0, MESSAGE_CHARS), {
    stage,
    hint: hint(text, column),
    ...(line
      ? { at: { row: Number(line), ...(column ? { field: column } : {}) } }
      : column
        ? { at: { field: column } }
        : {}),
  });
}

function reason(text: string): string {
  if (/not possible to automatically detect/.test(text)) {
    return "No separator gives every line the same number of cells.";
  }
  const line = /CSV Error on Line: (\d+)/.exec(text)?.[1];
  const what = text
    .split("\n")
    .filter(
      (part) => part && !/^(Invalid Input Error|Possible|Original Line|\s+\w+ ?=|LINE)/.test(part),
    )
    .map((part) => part.trim())
    .slice(0, 3)
    .join(" ");
  return line
    ? `Line ${line}: ${what || "it cannot be read"}`
    : what || text.split("\n")[0] || text;
}

function hint(text: string, column: string | undefined): string {
  if (/unicode|utf-8/i.test(text)) {
    return "The file is not UTF-8. Give options {encoding: 'latin-1'} or {encoding: 'utf-16'}.";
  }
  if (column) {
    return `Give the column a type that fits every row, for example options {types: {${JSON.stringify(column)}: 'VARCHAR'}}.`;
  }
  return "Look at the lines with data_head, then give delim, quote, header or skip in options.";
}
