import { expect, test } from "vitest";
import type { Entry } from "../../durable-objects/catalog/model.ts";
import { GitStore } from "../../durable-objects/git/index.ts";
import { bytes } from "./git-fixture.ts";
import { AUTHOR, contents, entryOf, type History, name, withHistory } from "./revisions-fixture.ts";

test("what a wake reads from the head equals what was in memory", () =>
  withHistory(async ({ revisions, reopened }) => {
    const file = {
      path: "sales ü.csv",
      sha256: "ab".repeat(32),
      options: { delim: ";", nested: [1, null] },
    };
    const source = await entryOf("source", {
      kind: "source",
      files: [file],
      provenance: {
        ...file,
        size: 12,
        format: "csv",
        guesses: [
          {
            what: "delimiter",
            chosen: ";",
            alternatives: [","],
            evidence_line: 3,
            option: "delim",
          },
        ],
        notes: ["two rows were short"],
      },
    });
    const view = await entryOf("view", {
      columns: [
        { name: 'a "quoted"\nname', type: "STRUCT(x INTEGER, y VARCHAR[])" },
        { name: "", type: "DECIMAL(18,3)" },
      ],
      row_count: 3_000_000,
      parents: [
        {
          hash: source.hash,
          ref: "sales",
          follow: true,
          alias: { id: "id-sales", name: "sales", version: 1 },
        },
        { hash: source.hash, ref: source.hash.slice(0, 12), follow: false },
      ],
      view: { text: "select * from i0", input: "i0" },
      volatile: ["random"],
      warnings: [{ kind: "volatile", message: "random() differs each time", column: "r" }],
    });
    await revisions.commit(AUTHOR, (draft) => name(draft, source, "sales", "source"));
    await revisions.commit({ ...AUTHOR, by: "bob" }, (draft) => {
      name(draft, view, "Big_View");
      draft.addPrompt(view.hash, 'say "hi"\nand\u2028more \u0000');
      draft.addPrompt(view.hash, "again");
      draft.setNotebook([{ id: "c1", alias: "id-Big_View", markdown: "# Größe\n\n```sql\n```" }]);
    });
    await revisions.commit(AUTHOR, (draft) => {
      name(draft, source, "Big_View");
      draft.addPrompt(view.hash, "a third time");
      draft.setSettings({ ...draft.settings, auto_recalc: false });
    });

    const { state } = await reopened();
    expect(contents(state)).toEqual(contents(revisions.state));
    expect(state.step).toBe(3);
    expect(state.prompts(view.hash).map(({ prompt, by }) => [prompt, by])).toEqual([
      ['say "hi"\nand\u2028more \u0000', "bob"],
      ["again", "bob"],
      ["a third time", "ada"],
    ]);
    expect(state.alias("BIG_VIEW")).toBe(state.aliasById("id-Big_View"));
    expect(
      state.alias("big_view")?.versions.map(({ version, hash, by }) => [version, hash, by]),
    ).toEqual([
      [1, view.hash, "bob"],
      [2, source.hash, "ada"],
    ]);
  }));

test("a wake goes on where the history ends", () =>
  withHistory(async ({ revisions, reopened, git }) => {
    const [one, two] = [await entryOf("one"), await entryOf("two")];
    await revisions.commit(AUTHOR, (draft) => name(draft, one, "shared"));
    const again = await reopened();
    expect(await again.commit(AUTHOR, (draft) => name(draft, two, "shared"))).toMatchObject({
      step: "step-002",
    });
    expect(git.tags().map((tag) => tag.name)).toEqual(["step-000", "step-001", "step-002"]);
    expect((await reopened()).state.alias("shared")?.versions.map(({ hash }) => hash)).toEqual([
      one.hash,
      two.hash,
    ]);
  }));

/** Writes files past the catalog, as no revision ever would. */
async function vandalise(
  { storage }: History,
  files: Record<string, string | null>,
): Promise<void> {
  const git = new GitStore(storage.sql);
  const parent = git.head();
  const prepared = await git.prepareCommit({
    ...(parent ? { parent } : {}),
    changes: new Map(
      Object.entries(files).map(([path, text]) => [path, text === null ? null : bytes(text)]),
    ),
    message: "not tallyman",
    author: { name: "mallory", email: "mallory@example.com" },
    at: new Date("2026-01-02T03:04:05Z"),
  });
  storage.transactionSync(() => git.publish(prepared, { tag: "vandal" }));
}

const folder = ({ hash }: Entry) => `entries/${hash.slice(0, 2)}/${hash}`;

test.each<[what: string, files: (entry: Entry) => Record<string, string | null>, message: string]>([
  [
    "a file beside the catalog's own",
    () => ({ "README.md": "hi" }),
    "the catalog has a file it never writes: README.md",
  ],
  [
    "a folder of its own",
    () => ({ "extra/notebook.json": "{}" }),
    "the catalog has a file it never writes: extra/notebook.json",
  ],
  [
    "an entry without its recipe",
    (entry) => ({ [`${folder(entry)}/recipe.sql`]: null }),
    "is not whole",
  ],
  [
    "an entry without its schema",
    (entry) => ({ [`${folder(entry)}/schema.json`]: null }),
    "is not whole",
  ],
  [
    "an entry without its manifest",
    (entry) => ({ [`${folder(entry)}/manifest.json`]: null }),
    "is not whole",
  ],
  [
    "a stray file in an entry's folder",
    (entry) => ({ [`${folder(entry)}/stray.txt`]: "x" }),
    "the catalog has a file it never writes",
  ],
  [
    "an entry in another's folder",
    ({ hash }) => ({ [`entries/zz/${hash}/recipe.sql`]: "select 1" }),
    "the catalog has a file it never writes: entries/zz/",
  ],
  ["a broken alias", () => ({ "aliases/kept.json": "{" }), "JSON"],
  ["text that is no UTF-8", () => ({ "config.json": "\ud800" }), "JSON"],
])("a catalog with %s does not open", (_, files, message) =>
  withHistory(async (history) => {
    const entry = await entryOf("kept");
    await history.revisions.commit(AUTHOR, (draft) => name(draft, entry, "kept"));
    await vandalise(history, files(entry));
    await expect(history.reopened()).rejects.toThrow(message);
  }),
);

test("an object that is missing in the store is an error, not an empty catalog", () =>
  withHistory(async ({ revisions, storage, reopened, git }) => {
    const entry = await entryOf("kept");
    await revisions.commit(AUTHOR, (draft) => name(draft, entry, "kept"));
    const { tree } = await git.readCommit(git.head() ?? "");
    storage.sql.exec("delete from git_objects where oid = ?", tree);
    await expect(reopened()).rejects.toMatchObject({
      envelope: { code: "store_unavailable" },
    });
  }));
