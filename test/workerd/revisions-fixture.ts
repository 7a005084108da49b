import type { Draft } from "../../durable-objects/catalog/draft.ts";
import type { Alias, Entry } from "../../durable-objects/catalog/model.ts";
import {
  type Author,
  type Listener,
  type Revision,
  Revisions,
} from "../../durable-objects/catalog/revisions.ts";
import type { CatalogState } from "../../durable-objects/catalog/state.ts";
import { GitStore } from "../../durable-objects/git/index.ts";
import { inObject } from "./storage-fixture.ts";

export const AUTHOR: Author = { tool: "catalog_create", by: "ada", session: "s1" };

export interface History {
  revisions: Revisions;
  storage: DurableObjectStorage;
  git: GitStore;
  /** what the listener was told, in order */
  told: [what: "record" | "announce", revision: Revision][];
  /** replaces what the listener does when it records */
  onRecord: (revision: Revision) => void;
  /** another instance over the same storage, as after a wake */
  reopened(): Promise<Revisions>;
}

/** Runs on a new catalog, open, with its genesis made. */
export function withHistory<T>(run: (history: History) => Promise<T>): Promise<T> {
  return inObject(async ({ storage }) => {
    const told: History["told"] = [];
    const listener: Listener = {
      record: (revision) => {
        told.push(["record", revision]);
        history.onRecord(revision);
      },
      announce: (revision) => told.push(["announce", revision]),
    };
    const history: History = {
      revisions: new Revisions(storage, listener),
      storage,
      git: new GitStore(storage.sql),
      told,
      onRecord: () => undefined,
      reopened: async () => {
        const again = new Revisions(storage, {
          record: () => undefined,
          announce: () => undefined,
        });
        await again.open();
        return again;
      },
    };
    await history.revisions.open();
    return run(history);
  });
}

/** An entry with every field that an entry can have. @param name gives it a hash of its own */
export async function entryOf(name: string, parts: Partial<Entry> = {}): Promise<Entry> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(name));
  return {
    hash: Buffer.from(digest).toString("hex"),
    kind: "entry",
    recipe: `select '${name}' as name -- naïve 😀\n`,
    columns: [{ name: "name", type: "VARCHAR" }],
    row_count: 1,
    parents: [],
    files: [],
    storage: "it does not read exactly one entry",
    volatile: [],
    warnings: [],
    engine: "duckdb-wasm test",
    execute_seconds: 0.125,
    bytes: 536_576,
    created_at: "2026-01-02T03:04:05.006Z",
    ...parts,
  };
}

/** Names an entry: the version it gets is the alias's next. */
export function name(
  draft: Draft,
  entry: Entry,
  alias: string,
  kind: Alias["kind"] = "entry",
): void {
  const known = draft.alias(alias) ?? {
    id: `id-${alias}`,
    name: alias,
    former: [],
    kind,
    versions: [],
  };
  if (!draft.entry(entry.hash)) draft.addEntry(entry);
  const { version } = draft.addVersion(known, entry.hash, "create");
  draft.effects.push({ kind: "new_entry", hash: entry.hash, alias, version });
}

/** All that a catalog holds, as plain data in an order of its own. */
export function contents(state: CatalogState) {
  const entries = [...state.entries()].sort((a, b) => (a.hash < b.hash ? -1 : 1));
  return {
    step: state.step,
    entries: entries.map((entry) => ({ ...entry })),
    prompts: entries.map(({ hash }) => [hash, state.prompts(hash)]),
    aliases: [...state.aliases()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    notebook: state.notebook,
    settings: state.settings,
  };
}

/** All that the storage holds, row by row. */
export function rowsOf({ sql }: DurableObjectStorage) {
  return {
    objects: sql.exec("select oid from git_objects order by oid").toArray(),
    refs: sql.exec("select name, oid from git_refs order by name").toArray(),
    events: sql.exec("select * from events order by seq").toArray(),
    results: sql.exec("select * from results order by hash").toArray(),
    files: sql.exec("select * from files order by id").toArray(),
  };
}
