import type { ImportOptions } from "../../contract/csv-options.ts";
import type { Failure } from "../../contract/errors.ts";
import type { Read } from "../../test/torture/reader.ts";

/** The options that a failure's hint names, as a caller would give them in the next call; undefined when it names none. */
export function optionsOfHint({ envelope: { hint = "" } }: Failure): ImportOptions | undefined {
  const [, skip] = /\{skip: (\d+)\}/.exec(hint) ?? [];
  if (skip) return { skip: Number(skip) };
  const [, footer] = /\{skip_footer: (\d+)\}/.exec(hint) ?? [];
  if (footer) return { skip_footer: Number(footer) };
  return hint.includes('rejects: "table"') ? { rejects: "table" } : undefined;
}

/** The options that guesses name for columns that stayed text. */
export function optionsOfGuesses({ guesses }: Read): ImportOptions {
  const options: ImportOptions = {};
  for (const { what, chosen, option } of guesses) {
    if (!what.startsWith("type of ")) continue;
    const marks = /\{(?:decimal: "(.)", )?thousands: "(.)"\}/.exec(chosen);
    if (marks?.[2])
      Object.assign(options, { thousands: marks[2] }, marks[1] && { decimal: marks[1] });
    const [, word] = /: every other value .*\("(.*?)" in line/.exec(chosen) ?? [];
    if (option === "null_values" && word)
      options.null_values = [...(options.null_values ?? []), word];
  }
  return options;
}
