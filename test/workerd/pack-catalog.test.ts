import { test } from "vitest";
import type { Entry } from "../../durable-objects/catalog/model.ts";
import { bytes } from "./git-fixture.ts";
import { packOfDesk, refused } from "./pack-fixture.ts";
import type { Desk } from "./plan-fixture.ts";

// Packs that are whole, with catalogs that no catalog would write.

/** A pack whose newest revision has files that no catalog writes like this; all its hashes are right. */
async function vandalised(
  files: (desk: Desk) => Record<string, (text: string) => string | null>,
): Promise<Uint8Array> {
  return packOfDesk(async (desk) => {
    const { git, storage, revisions } = desk;
    const parent = git.head() ?? "";
    const changes = new Map<string, Uint8Array | null>();
    for (const [path, change] of Object.entries(files(desk))) {
      const old = await git.readFile(parent, path);
      const text = change(Buffer.from(old ?? []).toString("utf8"));
      changes.set(path, text === null ? null : bytes(text));
    }
    const author = { name: "mallory", email: "mallory@example.com" };
    const prepared = await git.prepareCommit({
      parent,
      changes,
      message: "tallyman: catalog_run",
      author,
      at: new Date("2026-01-02T03:04:05Z"),
    });
    storage.transactionSync(() => git.publish(prepared, { tag: "step-005" }));
    revisions.state.step = 5;
  });
}

const folder = ({ hash }: Entry) => `entries/${hash.slice(0, 2)}/${hash}`;

test.each<[what: string, file: string, change: (text: string) => string | null, message: string]>([
  ["another recipe", "recipe.sql", () => "select 7 as n", "is not what its hash says"],
  [
    "a recipe that is refused",
    "recipe.sql",
    () => "select * from read_text('/etc/passwd')",
    "is not what its hash says",
  ],
  [
    "another hash in its manifest",
    "manifest.json",
    (text) => text.replace(/"hash": "[0-9a-f]{64}"/, `"hash": "${"ab".repeat(32)}"`),
    "has no folder",
  ],
  [
    "SQL of its own that runs at each read",
    "manifest.json",
    (text) => text.replace(/"text": "/, '"text": "select 1 union all '),
    "what is run at each read is not its recipe",
  ],
  [
    "a parent that is not there",
    "manifest.json",
    (text) => text.replace(/("parents": \[\s*\{\s*"hash": ")[0-9a-f]{64}/, `$1${"cd".repeat(32)}`),
    "which is not there",
  ],
  ["no schema", "schema.json", () => null, "is not whole"],
  ["a schema that is none", "schema.json", () => '{"columns": [], "row_count": 1}', "columns"],
  ["a manifest that is not JSON", "manifest.json", () => "{", "cannot be read"],
])("an entry with %s", async (_, file, change, message) => {
  const archive = await vandalised((desk) => ({
    [`${folder(desk.head("late"))}/${file}`]: change,
  }));
  await refused(archive, "invalid_input", message);
});

test.each<[what: string, path: string, text: string, message: string]>([
  ["a file that no catalog writes", "README.md", "hi", "a file it never writes"],
  [
    "an alias without versions",
    "aliases/late.json",
    '{"id": "x", "name": "late", "former": [], "kind": "entry", "versions": []}',
    "alias late: versions",
  ],
  [
    "a notebook of nothing",
    "notebook.json",
    '{"cells": [{"id": "a", "alias": "none", "markdown": ""}]}',
    "shows no alias",
  ],
  ["settings of another kind", "config.json", '{"auto_recalc": "yes"}', "config.json: auto_recalc"],
])("%s", async (_, path, text, message) => {
  await refused(await vandalised(() => ({ [path]: () => text })), "invalid_input", message);
});
