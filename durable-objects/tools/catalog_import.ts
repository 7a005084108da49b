import type { ImportOptions } from "../../contract/csv-options.ts";
import { CELL_CHARS } from "../../contract/limits.ts";
import type { catalogImport } from "../../contract/tools/catalog_import.ts";
import type { Call } from "../call.ts";
import { followUp } from "../catalog/follow-up.ts";
import { type Imported, putSource, readRejects, readSource, tryRead } from "../catalog/import.ts";
import { type Guess, shortHash } from "../catalog/model.ts";
import { newName } from "../catalog/naming.ts";
import { inOneRevision, type Plan } from "../catalog/plan.ts";
import type { DataFile } from "../data/names.ts";
import { entryPath, entryUrl, projectUrl } from "../links.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";
import { rowsReply } from "./rows.ts";

export const importFile: ToolHandler<typeof catalogImport> = async (input, call) => {
  const file = call.data.get(input.rel_path);
  if (input.dry_run) return dryRun(call, file, input.alias, input.options);
  return importAs(call, file, input);
};

/** Imports a file as the next version of a source, rebuilds what follows it, and answers what it is. */
export async function importAs(
  call: Call,
  file: DataFile,
  input: { alias: string; options: ImportOptions; accept_schema: boolean; prompt: string },
) {
  const { alias, prompt } = input;
  const wanted = newName(alias, prompt);
  const { result, revision } = await inOneRevision(call, async (plan) => {
    const request = { file, alias, options: input.options };
    const imported = await readSource(plan.over, request);
    const named = putSource(plan, wanted, imported, { prompt, acceptSchema: input.accept_schema });
    const rejects = await readRejects(plan.over, file, { alias, entry: imported.entry });
    const set = rejects && putRejects(plan, rejects, prompt);
    const cascade = named.moved ? await followUp(plan, named.alias.id) : undefined;
    const beside = set?.moved ? await followUp(plan, set.alias.id) : undefined;
    return { imported, named, cascade: cascade ?? beside, rejects };
  });
  const { imported, named, cascade, rejects } = result;
  const { entry } = imported;
  call.meter.rows = entry.row_count;
  return {
    alias,
    hash: shortHash(entry.hash),
    entry_path: entryPath(call.caller, entry.hash),
    version: named.version.version,
    ...(named.cellId ? { cell_id: named.cellId } : {}),
    created: named.moved,
    ...rowsReply(entry.columns, imported.rows, entry.row_count, peekFor(alias)),
    guesses: guessesReply(entry.provenance?.guesses ?? []),
    ...notesOf(entry.provenance?.notes ?? []),
    options: entry.provenance?.options ?? {},
    ...(rejects
      ? { rejects: { alias: rejects.alias, row_count: rejects.imported.entry.row_count } }
      : {}),
    ...(cascade ? { recalc: cascade } : {}),
    step: stepOf(call, revision),
    url: entryUrl(call.caller, alias),
  };
}

/** The rejected rows are a source beside the rest, in the same revision. */
function putRejects(plan: Plan, rejects: { alias: string; imported: Imported }, prompt: string) {
  const wanted = newName(rejects.alias, prompt);
  return putSource(plan, wanted, rejects.imported, { prompt, acceptSchema: true });
}

async function dryRun(call: Call, file: DataFile, alias: string, options: ImportOptions) {
  const read = await tryRead(call, file, options);
  return {
    alias,
    created: false,
    ...rowsReply(
      read.columns,
      read.rows,
      read.rowCount,
      (shown) => `the first ${shown} rows; import it to see more`,
    ),
    guesses: guessesReply(read.guesses),
    ...notesOf(["A dry run reads at most 1,000 rows and stores nothing.", ...read.notes]),
    options,
    step: stepOf(call, undefined),
    url: projectUrl(call.caller),
  };
}

/** The guessed types of a thousand columns would be a reply of their own. */
function guessesReply(guesses: Guess[]): Guess[] {
  return guesses.map((guess) =>
    guess.chosen.length > CELL_CHARS
      ? { ...guess, chosen: `${guess.chosen.slice(0, CELL_CHARS)}…` }
      : guess,
  );
}

function notesOf(notes: string[]): { notes?: string[] } {
  return notes.length > 0 ? { notes } : {};
}

/** The call that shows the rest of an entry's rows. */
export function peekFor(reference: string): (shown: number) => string {
  return (shown) => `catalog_peek(entry: "${reference}", offset: ${shown}) shows the next rows`;
}
