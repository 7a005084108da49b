import type { z } from "zod";
import { Failure } from "../../contract/errors.ts";
import { ENTRIES, PACK_CATALOG_BYTES } from "../../contract/limits.ts";
import { entryFolder, loadState } from "../catalog/files.ts";
import type { CatalogState } from "../catalog/state.ts";
import {
  aliasShape,
  cellShape,
  chartShape,
  customShape,
  entryShape,
  promptShape,
  settingsShape,
} from "./shape.ts";

type Files = AsyncIterable<{ path: string; bytes: Uint8Array }>;

/** The catalog of a pack, every file looked at. @throws invalid_input, too_large */
export async function loadPacked(files: Files, step: number): Promise<CatalogState> {
  const folders = new Set<string>();
  const state = await loadState(measured(files, folders), step).catch((thrown: unknown) => {
    if (thrown instanceof Failure) throw thrown;
    throw wrong(`it cannot be read (${(thrown as Error).message.slice(0, 200)})`);
  });
  if (state.entryCount > ENTRIES)
    throw new Failure(
      "too_large",
      `A project has ${ENTRIES} entries at most; this pack has ${state.entryCount}.`,
    );
  for (const entry of state.entries()) {
    fits(entryShape, entry, `entry ${entry.hash}`);
    // Each lies in the folder of its hash, so as many folders as entries means that none is in another's.
    if (!folders.delete(entryFolder(entry.hash))) throw wrong(`entry ${entry.hash} has no folder`);
    for (const line of state.prompts(entry.hash)) fits(promptShape, line, "a prompt");
    const chart = state.chart(entry.hash);
    if (chart) fits(chartShape, chart, `the chart of ${entry.hash}`);
    const lacking = entry.parents.find(({ hash }) => !state.entry(hash));
    if (lacking) throw wrong(`${entry.hash} is built on ${lacking.hash}, which is not there`);
  }
  if (folders.size > 0) throw wrong("an entry lies in another's folder");
  for (const alias of state.aliases()) {
    fits(aliasShape, alias, `alias ${alias.name}`);
    const lost = alias.versions.find(
      ({ hash, version }, i) => version !== i + 1 || !state.entry(hash),
    );
    if (lost) throw wrong(`version ${lost.version} of ${alias.name} names no entry`);
  }
  for (const cell of state.notebook) {
    fits(cellShape, cell, "a cell");
    if (!state.aliasById(cell.alias)) throw wrong(`the cell ${cell.id} shows no alias`);
  }
  fits(settingsShape, state.settings, "config.json");
  for (const [path, custom] of state.customs) fits(customShape, custom, path);
  return state;
}

async function* measured(files: Files, folders: Set<string>) {
  let size = 0;
  for await (const file of files) {
    size += file.bytes.length;
    if (size > PACK_CATALOG_BYTES) {
      throw new Failure(
        "too_large",
        `The pack's catalog takes more than ${PACK_CATALOG_BYTES} bytes.`,
      );
    }
    const folder = /^(entries\/[0-9a-f]{2}\/[0-9a-f]{64})\//.exec(file.path)?.[1];
    if (folder) folders.add(folder);
    yield file;
  }
}

function fits(shape: z.ZodType, value: unknown, what: string): void {
  const { error } = shape.safeParse(value);
  const issue = error?.issues[0];
  if (issue) throw wrong(`${what}: ${issue.path.join(".")} ${issue.message}`);
}

function wrong(problem: string): Failure {
  return new Failure("invalid_input", `The pack's catalog is not sound: ${problem}.`, {
    hint: "Pack the project again. Nothing of this one was kept.",
  });
}
