import { expect, test } from "vitest";
import { fsck } from "../../durable-objects/git/index.ts";
import { all, text } from "./git-fixture.ts";
import { AUTHOR, contents, entryOf, name, rowsOf, withHistory } from "./revisions-fixture.ts";

test("a new catalog begins with step-000, which holds its settings and nothing else", () =>
  withHistory(async ({ revisions, git, told, storage }) => {
    expect(contents(revisions.state)).toEqual({
      step: 0,
      entries: [],
      prompts: [],
      aliases: [],
      notebook: [],
      settings: { auto_recalc: true, verify_builds: true },
    });
    const head = git.head() ?? "";
    expect(git.tags()).toEqual([{ name: "step-000", oid: head }]);
    const files = await all(git.files(head));
    expect(files.map(({ path, bytes }) => [path, JSON.parse(text(bytes))])).toEqual([
      ["config.json", { auto_recalc: true, verify_builds: true }],
    ]);
    expect(await git.readCommit(head)).toMatchObject({
      parents: [],
      message: "tallyman: project_new\n\nSession: genesis\nBy: tallyman\n",
      author: { name: "tallyman", email: "tallyman@local" },
    });
    expect(told.map(([what, { step, effects }]) => [what, step, effects])).toEqual([
      ["record", "step-000", []],
      ["announce", "step-000", []],
    ]);
    expect(await fsck(storage.sql)).toMatchObject({ commits: 1, unreachable: 0, problems: [] });
  }));

test("the state is not there before the catalog is open", () =>
  withHistory(async ({ reopened, revisions }) => {
    const unopened = Object.create(Object.getPrototypeOf(revisions)) as typeof revisions;
    expect(() => unopened.state).toThrow("the catalog is read before it is open");
    expect((await reopened()).state.step).toBe(0);
  }));

test("a change is one commit on the one before, tagged with its step, and told of after it is stored", () =>
  withHistory(async ({ revisions, git, told, storage }) => {
    const genesis = git.head() ?? "";
    const entry = await entryOf("first");
    const order: string[] = [];
    const revision = await revisions.commit(
      { ...AUTHOR, prompt: "  one\n\ntwo\tthree: four\u0007 " },
      (draft) => {
        order.push(`change ${draft.step}`);
        name(draft, entry, "first");
      },
      ({ step }) =>
        order.push(`publish ${step} ${told.at(-1)?.[0]}, state at ${revisions.state.step}`),
    );
    expect(order).toEqual(["change 1", "publish step-001 record, state at 0"]);
    expect(told.slice(2)).toEqual([
      ["record", revision],
      ["announce", revision],
    ]);
    expect(revision).toEqual({
      step: "step-001",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      effects: [{ kind: "new_entry", hash: entry.hash, alias: "first", version: 1 }],
    });
    expect(revisions.state.step).toBe(1);
    expect(revisions.state.entry(entry.hash)).toBe(entry);

    const head = git.head() ?? "";
    expect(git.tags()).toEqual([
      { name: "step-000", oid: genesis },
      { name: "step-001", oid: head },
    ]);
    const commit = await git.readCommit(head);
    expect(commit).toMatchObject({
      parents: [genesis],
      author: { name: "ada", email: "tallyman@local" },
      trailers: { Session: "s1", By: "ada", Prompt: "one two three: four" },
    });
    expect(commit.message).toBe(
      "tallyman: catalog_create\n\nSession: s1\nBy: ada\nPrompt: one two three: four\n",
    );
    expect(await fsck(storage.sql)).toMatchObject({ commits: 2, unreachable: 0, problems: [] });
  }));

test("no prompt is no trailer", () =>
  withHistory(async ({ revisions, git }) => {
    const entry = await entryOf("quiet");
    await revisions.commit({ ...AUTHOR, prompt: " \n " }, (draft) => draft.addEntry(entry));
    expect((await git.readCommit(git.head() ?? "")).trailers).toEqual({ Session: "s1", By: "ada" });
  }));

test("a change that changes nothing makes no revision and publishes nothing", () =>
  withHistory(async ({ revisions, storage, told }) => {
    const before = rowsOf(storage);
    let published = 0;
    const revision = await revisions.commit(
      AUTHOR,
      () => undefined,
      () => published++,
    );
    expect([revision, published, told.length, revisions.state.step]).toEqual([undefined, 0, 2, 0]);
    expect(rowsOf(storage)).toEqual(before);
  }));

test("commits asked for at once happen one after another, in that order, each on the newest state", () =>
  withHistory(async ({ revisions, git, storage, reopened }) => {
    const entries = await Promise.all(Array.from({ length: 12 }, (_, i) => entryOf(`e${i}`)));
    const seen: number[] = [];
    const made = await Promise.all(
      entries.map((entry, i) =>
        revisions.commit({ ...AUTHOR, session: `s${i}` }, (draft) => {
          seen.push([...draft.entries()].length);
          name(draft, entry, "shared");
        }),
      ),
    );
    expect(seen).toEqual(entries.map((_, i) => i));
    const steps = entries.map((_, i) => `step-${String(i + 1).padStart(3, "0")}`);
    expect(made.map((revision) => revision?.step)).toEqual(steps);
    expect(
      revisions.state
        .alias("shared")
        ?.versions.map(({ version, hash, step }) => [version, hash, step]),
    ).toEqual(entries.map(({ hash }, i) => [i + 1, hash, steps[i]]));
    const log = await all(git.log());
    expect(log.map(({ trailers }) => trailers.Session)).toEqual([
      ...entries.map((_, i) => `s${11 - i}`),
      "genesis",
    ]);
    expect(await fsck(storage.sql)).toMatchObject({ commits: 13, unreachable: 0, problems: [] });
    expect(contents((await reopened()).state)).toEqual(contents(revisions.state));
  }));

test("a step is a number: the one after step-1000 is step-1001", () =>
  withHistory(async ({ git, storage, reopened }) => {
    const at = new Date("2026-01-02T03:04:05Z");
    const author = { name: "ada", email: "tallyman@local" };
    for (const step of [999, 1000]) {
      const parent = git.head();
      const changes = new Map<string, Uint8Array>();
      const input = {
        changes,
        message: "tallyman: test",
        author,
        at: new Date(at.getTime() + step),
      };
      const prepared = await git.prepareCommit({ ...input, ...(parent ? { parent } : {}) });
      storage.transactionSync(() => git.publish(prepared, { tag: `step-${step}` }));
    }
    const revisions = await reopened();
    expect(revisions.state.step).toBe(1000);
    const revision = await revisions.commit(AUTHOR, (draft) =>
      draft.setSettings({ ...draft.settings, auto_recalc: false }),
    );
    expect(revision?.step).toBe("step-1001");
  }));
