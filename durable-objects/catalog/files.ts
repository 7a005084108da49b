import type { Model } from "../../contract/model.ts";
import { CUSTOM_PATH, type Custom } from "./custom/model.ts";
import type { Draft } from "./draft.ts";
import {
  type Alias,
  type Cell,
  type Chart,
  DEFAULT_SETTINGS,
  type Entry,
  type PromptLine,
} from "./model.ts";
import { CatalogState, type CatalogView } from "./state.ts";

/**
 * How the catalog lies in its git repository. Entries are sharded by the first two digits of their hash, so the
 * trees a commit rewrites do not grow with the catalog.
 */
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const ENTRY_FILES = new Set([
  "recipe.sql",
  "schema.json",
  "manifest.json",
  "model.json",
  "prompts.jsonl",
]);

export function entryFolder(hash: string): string {
  return `entries/${hash.slice(0, 2)}/${hash}`;
}

export function chartPath(hash: string): string {
  return `charts/${hash.slice(0, 2)}/${hash}.vl.json`;
}

/** The files a draft changes: path -> content, null for one that goes away. */
export function draftFiles(draft: Draft, before: CatalogView): Map<string, Uint8Array | null> {
  const files = new Map<string, Uint8Array | null>();
  for (const entry of draft.newEntries.values()) {
    const { recipe, columns, model, ...manifest } = entry;
    const folder = entryFolder(entry.hash);
    files.set(`${folder}/recipe.sql`, encoder.encode(recipe));
    files.set(`${folder}/schema.json`, json({ columns, row_count: entry.row_count }));
    files.set(`${folder}/manifest.json`, json(manifest));
    if (model) files.set(`${folder}/model.json`, json(model));
  }
  for (const [hash, prompts] of draft.newPrompts) {
    const lines = prompts.map((line) => `${JSON.stringify(line)}\n`).join("");
    files.set(`${entryFolder(hash)}/prompts.jsonl`, encoder.encode(lines));
  }
  for (const [hash, chart] of draft.newCharts) files.set(chartPath(hash), chart && json(chart));
  for (const alias of draft.droppedAliases.values()) files.set(aliasPath(alias), null);
  // First the names that go: one of them may be the new name of another alias.
  for (const alias of draft.newAliases.values()) {
    const known = before.aliasById(alias.id);
    if (known && known.name !== alias.name) files.set(aliasPath(known), null);
  }
  for (const alias of draft.newAliases.values()) files.set(aliasPath(alias), json(alias));
  if (draft.changedNotebook) files.set("notebook.json", json({ cells: draft.changedNotebook }));
  if (draft.changedSettings) files.set("config.json", json(draft.changedSettings));
  for (const [path, custom] of draft.newCustoms) files.set(path, custom && json(custom));
  return files;
}

function aliasPath({ name }: Alias): string {
  return `aliases/${name}.json`;
}

/** Reads a whole revision. @throws when a file is not what the catalog writes */
export async function loadState(
  files: AsyncIterable<{ path: string; bytes: Uint8Array }>,
  step: number,
): Promise<CatalogState> {
  const state = new CatalogState();
  state.step = step;
  const parts = new Map<string, Partial<Record<string, string>>>();
  const customs = new Map<string, Custom>();
  for await (const { path, bytes } of files) {
    const text = decoder.decode(bytes);
    const [top, , hash = "", name = ""] = path.split("/");
    if (ENTRY_FILES.has(name) && path === `${entryFolder(hash)}/${name}`)
      parts.set(hash, { ...parts.get(hash), [name]: text });
    else if (top === "charts")
      state.putChart(hash.replace(/\.vl\.json$/, ""), JSON.parse(text) as Chart);
    else if (top === "aliases") state.putAlias(JSON.parse(text) as Alias);
    else if (path === "notebook.json")
      state.notebook = (JSON.parse(text) as { cells: Cell[] }).cells;
    else if (path === "config.json") state.settings = { ...DEFAULT_SETTINGS, ...JSON.parse(text) };
    else if (CUSTOM_PATH.test(path)) customs.set(path, JSON.parse(text) as Custom);
    else throw new Error(`the catalog has a file it never writes: ${path}`);
  }
  for (const [hash, part] of parts) loadEntry(state, hash, part);
  state.customs = customs;
  return state;
}

function loadEntry(state: CatalogState, hash: string, part: Partial<Record<string, string>>): void {
  const recipe = part["recipe.sql"];
  const schema = part["schema.json"];
  const manifest = part["manifest.json"];
  if (recipe === undefined || schema === undefined || manifest === undefined) {
    throw new Error(`entry ${hash} is not whole`);
  }
  const { columns } = JSON.parse(schema) as Pick<Entry, "columns">;
  const model = part["model.json"];
  state.putEntry({
    ...(JSON.parse(manifest) as Omit<Entry, "recipe" | "columns" | "model">),
    ...(model === undefined ? {} : { model: JSON.parse(model) as Model }),
    recipe,
    columns,
  });
  const prompts = part["prompts.jsonl"];
  if (prompts) {
    const lines = prompts.trimEnd().split("\n");
    state.putPrompts(
      hash,
      lines.map((line) => JSON.parse(line) as PromptLine),
    );
  }
}

function json(value: unknown): Uint8Array {
  return encoder.encode(`${JSON.stringify(value, null, 1)}\n`);
}
