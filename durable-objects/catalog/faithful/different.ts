import type { Effect } from "../../../contract/events.ts";
import { differingColumns } from "../../engine/digest/differing.ts";
import type { RowsDigest } from "../../engine/digest/digest.ts";
import { type Entry, shortHash } from "../model.ts";
import { namesOf } from "../resolve.ts";
import type { Work } from "../work.ts";
import { causeOf } from "./cause.ts";
import type { Fact, Mark } from "./facts.ts";

/** Rows that came out different, beside what was recorded of the first ones. */
export interface Difference {
  recorded: Fact;
  now: RowsDigest;
  sameIdentity: boolean;
}

/** How a difference is told, and which rows are kept. */
export interface Telling {
  code: Mark["code"];
  stage: string;
  /** digest of the rows that are stored from now on */
  kept: string;
  /** @param what the columns that differ, in words */
  message(name: string, why: string, what: string): string;
  effects?: Effect[];
}

/** Logs that an entry's rows came out different when they were built again, with the cause, and marks the entry. */
export function tellDifferent(
  work: Work,
  entry: Entry,
  { recorded, now, sameIdentity }: Difference,
  { code, stage, kept, message, effects = [] }: Telling,
): void {
  const { facts } = work.results;
  const { cause, because } = causeOf(facts, entry, { sameIdentity });
  const columns = differingColumns(recorded, now);
  const alias = namesOf(work.catalog, entry.hash)?.alias.name;
  const what = inWords(columns, recorded.rows, now.rows);
  const trouble = {
    code,
    stage,
    message: message(alias ?? shortHash(entry.hash), `[${cause}]: ${because}`, what),
    hash: entry.hash,
    ...(alias === undefined ? {} : { alias }),
    recipe: entry.recipe,
  };
  const { id, at } = work.reporter.background().report(trouble, () => effects);
  facts.mark(entry.hash, { code, cause, columns, digest: kept, errorId: id, at });
}

function inWords(columns: string[], rowsBefore: number, rowsAfter: number): string {
  const shown = columns.slice(0, 20).join(", ");
  const more = columns.length > 20 ? ` and ${columns.length - 20} more` : "";
  const rows = rowsBefore === rowsAfter ? "" : ` It has ${rowsAfter} rows, and had ${rowsBefore}.`;
  return `Columns that differ: ${shown}${more}.${rows}`;
}
