import { Failure } from "../../contract/errors.ts";
import { didYouMean } from "../../contract/names.ts";
import type { Column, Entry } from "./model.ts";

/** A column of an entry by its name, without regard to case when none has it as written. @throws not_found */
export function columnOf(entry: Entry, name: string): Column {
  const wanted = name.toLowerCase();
  const column =
    entry.columns.find((each) => each.name === name) ??
    entry.columns.find((each) => each.name.toLowerCase() === wanted);
  if (column) return column;
  const names = entry.columns.map((each) => each.name);
  const near = didYouMean(name, names);
  throw new Failure("not_found", `There is no column ${name.slice(0, 80)}.`, {
    hint: near ? `Did you mean ${near}?` : `The columns are ${names.slice(0, 30).join(", ")}.`,
    at: { field: name.slice(0, 80) },
  });
}
