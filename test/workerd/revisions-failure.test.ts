import { describe, expect, test } from "vitest";
import { Failure } from "../../contract/errors.ts";
import type { Draft } from "../../durable-objects/catalog/draft.ts";
import type { Author } from "../../durable-objects/catalog/revisions.ts";
import { fsck } from "../../durable-objects/git/index.ts";
import {
  AUTHOR,
  contents,
  entryOf,
  type History,
  name,
  rowsOf,
  withHistory,
} from "./revisions-fixture.ts";

/** Makes one revision, then lets `fail` try another, and proves that it left no trace. */
function leavesNoTrace(
  message: string,
  fail: (history: History, draft: (draft: Draft) => void) => Promise<unknown>,
) {
  return withHistory(async (history) => {
    const { revisions, storage, told } = history;
    const first = await entryOf("first");
    await revisions.commit(AUTHOR, (draft) => {
      name(draft, first, "kept");
      draft.addPrompt(first.hash, "keep it");
      draft.setNotebook([{ id: "c1", alias: "id-kept", markdown: "# kept" }]);
    });
    const second = await entryOf("second");
    const change = (draft: Draft) => {
      name(draft, second, "lost");
      name(draft, second, "kept");
      draft.addPrompt(first.hash, "lose it");
      draft.addPrompt(second.hash, "lose it too");
      draft.setNotebook([]);
      draft.setSettings({ ...draft.settings, auto_recalc: false });
    };
    const before = { rows: rowsOf(storage), catalog: structuredClone(contents(revisions.state)) };
    const announced = told.filter(([what]) => what === "announce").length;

    await expect(fail(history, change)).rejects.toThrow(message);

    expect(rowsOf(storage)).toEqual(before.rows);
    expect(contents(revisions.state)).toEqual(before.catalog);
    expect(revisions.state.alias("lost")).toBeUndefined();
    expect(revisions.state.entry(second.hash)).toBeUndefined();
    expect(told.filter(([what]) => what === "announce").length).toBe(announced);
    expect(contents((await history.reopened()).state)).toEqual(before.catalog);

    // The queue goes on, and the number of the lost step is not used up.
    history.onRecord = () => undefined;
    expect(await revisions.commit(AUTHOR, change)).toMatchObject({ step: "step-002" });
    expect(contents((await history.reopened()).state)).toEqual(contents(revisions.state));
    expect(await fsck(storage.sql)).toMatchObject({ commits: 3, unreachable: 0, problems: [] });
  });
}

const noop = () => undefined;

describe("nothing happened when", () => {
  test("the change throws, even after it changed all there is", () =>
    leavesNoTrace("taken", ({ revisions }, change) =>
      revisions.commit(AUTHOR, (draft) => {
        change(draft);
        throw new Failure("name_taken", "taken");
      }),
    ));

  test("the commit cannot be made: its author has no name", () =>
    leavesNoTrace("author has no name", ({ revisions }, change) => {
      const nobody: Author = { ...AUTHOR, by: "<>" };
      return revisions.commit(nobody, change);
    }));

  test("what is written alongside throws inside the transaction", () =>
    leavesNoTrace("no event today", (history, change) => {
      history.onRecord = ({ step, at }) => {
        history.storage.sql.exec("insert into events values(1, ?, ?, '{}')", at, step);
        throw new Error("no event today");
      };
      return history.revisions.commit(AUTHOR, change);
    }));

  test("publishing throws inside the transaction", () =>
    leavesNoTrace("no room", ({ revisions, storage }, change) =>
      revisions.commit(AUTHOR, change, ({ at }) => {
        storage.sql.exec("insert into files(layout, size) values('small', 1)");
        storage.sql.exec("insert into results values('h', 1, 1, ?)", at);
        throw new Error("no room");
      }),
    ));

  test("the tag of its step is taken", () =>
    leavesNoTrace("The tag step-002 is taken", async ({ revisions, git, storage }, change) => {
      const taken = () =>
        storage.sql.exec("insert into git_refs values('refs/tags/step-002', ?)", git.head());
      const free = () => storage.sql.exec("delete from git_refs where name = 'refs/tags/step-002'");
      taken();
      return revisions.commit(AUTHOR, change).finally(free);
    }));

  test("the branch moved under it", () =>
    leavesNoTrace("The catalog moved", async ({ revisions, git, storage }, change) => {
      const [genesis] = git.tags();
      const head = git.head();
      const move = (oid: string | undefined) =>
        storage.sql.exec("update git_refs set oid = ? where name = 'refs/heads/main'", oid);
      const running = revisions.commit(AUTHOR, (draft) => {
        change(draft);
        queueMicrotask(() => move(genesis?.oid));
      });
      return running.finally(() => move(head));
    }));
});

test("a failure in the queue reaches its caller only", () =>
  withHistory(async ({ revisions }) => {
    const entry = await entryOf("after");
    const outcomes = await Promise.allSettled([
      revisions.commit(AUTHOR, () => {
        throw new Failure("conflict", "not this one");
      }),
      revisions.commit(AUTHOR, (draft) => draft.addEntry(entry)),
      revisions.commit(AUTHOR, noop),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      "rejected",
      "fulfilled",
      "fulfilled",
    ]);
    expect(outcomes[1]).toMatchObject({ value: { step: "step-001" } });
    expect(outcomes[2]).toMatchObject({ value: undefined });
  }));
