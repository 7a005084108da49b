import type { ImportOptions } from "../../contract/csv-options.ts";
import { Failure } from "../../contract/errors.ts";
import { didYouMean } from "../../contract/names.ts";
import type { FileFormat } from "./formats.ts";

type Option = keyof ImportOptions;

const SHEET: readonly Option[] = [
  "sheet",
  "header",
  "skip",
  "skip_footer",
  "null_values",
  "date_format",
  "types",
  "rejects",
];
const OF_JSON: readonly Option[] = ["records_path", "json_columns"];

/** Options that mean something for a format; undefined: every one but those of the other formats. */
const OPTIONS: Record<FileFormat, readonly Option[] | undefined> = {
  csv: undefined,
  xlsx: SHEET,
  json: OF_JSON,
  ndjson: ["json_columns"],
  parquet: [],
  arrow: [],
};
const NOT_OF_TEXT: readonly Option[] = ["sheet", ...OF_JSON];

/** An option that would be passed over is refused. @throws invalid_input naming it and the ones that are known */
export function checkOptions(format: FileFormat, options: ImportOptions, path: string): void {
  const known = OPTIONS[format];
  for (const name of Object.keys(options) as Option[]) {
    const isKnown = known ? known.includes(name) : !NOT_OF_TEXT.includes(name);
    if (isKnown) continue;
    const near = didYouMean(name, [...(known ?? [])]);
    throw new Failure("invalid_input", `options.${name} says nothing about data/${path}.`, {
      at: { field: `options.${name}` },
      hint: hintOf(format, known ?? [], near),
    });
  }
}

function hintOf(format: FileFormat, known: readonly Option[], near: string | undefined): string {
  if (near) return `Did you mean ${near}?`;
  if (format === "parquet" || format === "arrow")
    return "The file has its own types: leave the option out, and cast in a recipe.";
  return `A ${format} file has ${known.join(", ") || "no options of that kind"}.`;
}
