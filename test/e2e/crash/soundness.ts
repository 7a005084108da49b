import { expect } from "vitest";
import { loadState } from "../../../durable-objects/catalog/files.ts";
import { head } from "../../../durable-objects/catalog/model.ts";
import { fsck, GitStore } from "../../../durable-objects/git/index.ts";
import type { ObjectStorage } from "./object-storage.ts";

export interface StoredCatalog {
  step: number;
  /** alias -> full hash of its newest version */
  heads: Map<string, string>;
}

/**
 * Reads the catalog out of the store and proves the store sound: every object that a ref reaches is there and
 * whole and no other is, a commit and a tag a step, a result for every entry that has one, a file for every result.
 */
export async function provenCatalog(storage: ObjectStorage): Promise<StoredCatalog> {
  const git = new GitStore(storage.sql);
  const tags = git.tags();
  const report = await fsck(storage.sql);
  expect(report).toMatchObject({ commits: tags.length, unreachable: 0, problems: [] });
  expect(tags.map(({ name }) => name)).toEqual(
    tags.map((_, i) => `step-${String(i).padStart(3, "0")}`),
  );
  const newest = git.head() ?? "";
  expect(tags.at(-1)?.oid).toBe(newest);

  const state = await loadState(git.files(newest), tags.length - 1);
  const withFile = [...state.entries()].filter((entry) => !entry.view).map(({ hash }) => hash);
  const results = storage.rows<{ hash: string; layout: string | null }>(
    "select hash, layout from results left join files on files.id = results.file order by hash",
  );
  expect(results.map(({ hash }) => hash)).toEqual(withFile.sort());
  expect(
    results.filter(
      ({ layout }) => layout !== "small" && layout !== "database" && layout !== "wide",
    ),
  ).toEqual([]);
  return {
    step: state.step,
    heads: new Map([...state.aliases()].map((alias) => [alias.name, head(alias).hash])),
  };
}

/** The events that are kept, as the socket says them. */
export function storedEvents(storage: ObjectStorage) {
  return storage
    .rows<{ seq: number; step: string; at: string; body: string }>(
      "select seq, step, at, body from events order by seq",
    )
    .map(({ body, ...rest }) => ({ ...rest, event: JSON.parse(body) as unknown }));
}

/** Files that no result names: what was being built. */
export function unnamedFiles(storage: ObjectStorage): number {
  return storage.rows("select id from files where id not in (select file from results)").length;
}

/** Pages that no result names. */
export function unnamedPages(storage: ObjectStorage): number {
  const [row] = storage.rows<{ n: number }>(
    "select count(*) as n from pages where key >> 20 not in (select file from results)",
  );
  return row?.n ?? 0;
}

/** After a wake nothing is left of what was being built. */
export function expectNoLeftovers(storage: ObjectStorage): void {
  expect({ files: unnamedFiles(storage), pages: unnamedPages(storage) }).toEqual({
    files: 0,
    pages: 0,
  });
}
