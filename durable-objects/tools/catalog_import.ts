import type { ImportOptions } from "../../contract/csv-options.ts";
import { CELL_CHARS } from "../../contract/limits.ts";
import type { catalogImport } from "../../contract/tools/catalog_import.ts";
import type { Call } from "../call.ts";
import { type Imported, putSource, readSource, tryRead } from "../catalog/import.ts";
import { type Guess, shortHash } from "../catalog/model.ts";
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

/** Imports a file as the next version of a source and answers what it is. */
export async function importAs(
  call: Call,
  file: DataFile,
  input: { alias: string; options: ImportOptions; accept_schema: boolean; prompt: string },
) {
  const imported = await readSource(call, {
    file,
    alias: input.alias,
    options: input.options,
    acceptSchema: input.accept_schema,
  });
  return storeImported(call, imported, input);
}

async function storeImported(
  call: Call,
  imported: Imported,
  { alias, prompt }: { alias: string; prompt: string },
) {
  const { entry, file } = imported;
  let put: ReturnType<typeof putSource> | undefined;
  let stored = false;
  try {
    const revision = await call.commit(
      (draft) => {
        put = putSource(draft, alias, imported, prompt);
        if (put.moved && prompt) draft.addPrompt(entry.hash, prompt);
      },
      ({ at }) => {
        if (file && call.results.file(entry.hash) === undefined) {
          call.results.publish(entry.hash, file.id, file.bytes, at);
          stored = true;
        }
      },
    );
    if (!put) throw new Error("the import was not put into the catalog");
    call.meter.rows = entry.row_count;
    return {
      alias,
      hash: shortHash(entry.hash),
      entry_path: entryPath(call.caller, entry.hash),
      version: put.version.version,
      cell_id: put.cellId,
      created: put.moved,
      ...rowsReply(entry.columns, imported.rows, entry.row_count, peekFor(alias)),
      guesses: guessesReply(entry.provenance?.guesses ?? []),
      ...notesOf(entry.provenance?.notes ?? []),
      options: entry.provenance?.options ?? {},
      step: stepOf(call, revision),
      url: entryUrl(call.caller, alias),
    };
  } finally {
    if (file && !stored) call.engine.pages.remove(file.id);
  }
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
