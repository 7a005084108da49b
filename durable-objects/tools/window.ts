import { Failure } from "../../contract/errors.ts";
import type { FilterTerm } from "../../contract/window.ts";
import type { Call } from "../call.ts";
import { processedEntry } from "../catalog/custom/processed.ts";
import { processingNamed } from "../catalog/custom/processings.ts";
import type { Entry } from "../catalog/model.ts";
import { resolve } from "../catalog/resolve.ts";
import { checkValues } from "../catalog/window/check-values.ts";
import type { Window } from "../catalog/window/rows.ts";
import { choiceOf, columnNamed } from "../engine/window/choice.ts";

/** What a page asks of an entry's rows. */
export interface Asked {
  entry: string;
  columns?: string[] | undefined;
  sort?: string[] | undefined;
  search?: string | undefined;
  filter?: FilterTerm[] | undefined;
  process?: string | undefined;
}

/** @throws not_found, invalid_input */
export async function windowOf(call: Call, asked: Asked): Promise<Window> {
  const { entry, ...computed } = await askedEntry(call, asked);
  const columns = asked.columns?.map((name) => columnNamed(entry.columns, name, "columns"));
  checkOnce(columns?.map(({ name }) => name) ?? []);
  const choice = choiceOf(entry.columns, asked);
  await checkValues(call, choice);
  return { entry, ...computed, columns: columns ?? entry.columns, choice };
}

/** The entry that is meant: one of the catalog, or what a post-processing makes of it. */
async function askedEntry(call: Call, { entry: ref, process }: Asked) {
  const { entry } = resolve(call.catalog, ref);
  if (process === undefined || process === "") return { entry };
  const made = await processedEntry(call, entry, processingNamed(call.catalog, process));
  return { entry: made, computed: true as const };
}

function checkOnce(names: string[]): void {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice === undefined) return;
  throw new Failure("invalid_input", `The column ${twice.slice(0, 80)} is asked for twice.`, {
    at: { field: "columns" },
  });
}

/** Whether an entry's rows stay what they are: those that once came out different are looked at again. */
export function isLasting({ results }: Call, entry: Entry): boolean {
  return results.facts.markOf(entry.hash) === undefined;
}
