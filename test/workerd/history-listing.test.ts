import { expect, test } from "vitest";
import { History } from "../../durable-objects/catalog/history/history.ts";
import {
  listRevisions,
  type RevisionFilter,
} from "../../durable-objects/catalog/history/listing.ts";
import { GitStore } from "../../durable-objects/git/index.ts";
import { type Project, withProject } from "./history-fixture.ts";
import { countingSql } from "./sql-counter.ts";

const ALL = 1_000;

async function listed(project: Project, filter: RevisionFilter = {}, limit = ALL) {
  const { items, next } = await listRevisions(project.history(), filter, limit);
  return { steps: items.map(({ step }) => step.number), next, items };
}

test("what moved, from which version to which, and why", () =>
  withProject(async (project) => {
    const [ada, bob] = [project.as("ada"), project.as("bob")];
    await ada.put("orders", "A");
    await bob.put("orders", "B");
    await ada.rename("orders", "sales");
    await ada.drop("sales");
    await ada.undo();
    await ada.change((draft) => draft.setSettings({ ...draft.settings, auto_recalc: false }));
    await ada.reset(1);
    const { items } = await listed(project);
    const lines = items.map(({ step, touched, change }) => [
      `${step.name} ${step.tool} by ${step.by} in ${step.session}`,
      touched,
      [change.entries, change.notebook !== undefined, change.settings !== undefined],
    ]);
    expect(lines).toEqual([
      [
        "step-007 catalog_reset by ada in s-ada",
        [
          { alias: "orders", from: "sales", to: "orders", cause: "rename" },
          { alias: "orders", from: "sales-v2", to: "orders-v3", cause: "reset" },
        ],
        [false, false, true],
      ],
      ["step-006 notebook_apply by ada in s-ada", [], [false, false, true]],
      [
        "step-005 catalog_undo by ada in s-ada",
        [{ alias: "sales", to: "sales-v2", cause: "restore" }],
        [false, true, false],
      ],
      [
        "step-004 catalog_unalias by ada in s-ada",
        [{ alias: "sales", from: "sales-v2", cause: "drop" }],
        [false, true, false],
      ],
      [
        "step-003 catalog_rename by ada in s-ada",
        [{ alias: "sales", from: "orders", to: "sales", cause: "rename" }],
        [false, false, false],
      ],
      [
        "step-002 catalog_revise by bob in s-bob",
        [{ alias: "orders", from: "orders-v1", to: "orders-v2", cause: "create" }],
        [true, false, false],
      ],
      [
        "step-001 catalog_create by ada in s-ada",
        [{ alias: "orders", to: "orders-v1", cause: "create" }],
        [true, true, false],
      ],
      ["step-000 project_new by tallyman in genesis", [], [false, false, true]],
    ]);
  }));

test("filters: a name through its renames, a person, from and to a step, page by page", () =>
  withProject(async (project) => {
    const [ada, bob] = [project.as("ada"), project.as("bob")];
    await ada.put("a", "A");
    await bob.put("b", "B");
    await bob.put("a", "A2");
    await ada.rename("a", "z");
    await ada.put("b", "B2");
    await ada.drop("b");
    const id = project.alias("z").id;
    expect((await listed(project, { alias: { name: "z", id } })).steps).toEqual([4, 3, 1]);
    // A name that is gone is found by what it was called.
    expect((await listed(project, { alias: { name: "b", id: undefined } })).steps).toEqual([
      6, 5, 2,
    ]);
    expect((await listed(project, { alias: { name: "q", id: undefined } })).steps).toEqual([]);
    expect((await listed(project, { by: "bob" })).steps).toEqual([3, 2]);
    expect((await listed(project, { since: 4 })).steps).toEqual([6, 5]);
    expect((await listed(project, { since: 6 })).steps).toEqual([]);
    expect((await listed(project, { before: 2 })).steps).toEqual([1, 0]);
    expect((await listed(project, { since: 1, before: 5, by: "bob" })).steps).toEqual([3, 2]);
    expect(await listed(project, {}, 3)).toMatchObject({ steps: [6, 5, 4], next: 4 });
    expect(await listed(project, { before: 4 }, 3)).toMatchObject({ steps: [3, 2, 1], next: 1 });
    const end = await listed(project, { before: 1 }, 3);
    expect([end.steps, end.next]).toEqual([[0], undefined]);
    expect((await listed(project, {}, 7)).next).toBeUndefined();
  }));

test("a page of 300 revisions costs what a page of 30 does", () =>
  withProject(async (project) => {
    const { revisions, storage } = project;
    const ada = project.as("ada");
    for (let n = 0; n < 20; n++) await ada.put(`a${n}`, `a${n}`);
    const counter = countingSql(storage.sql);
    const cost = async (run: (history: History, git: GitStore) => Promise<unknown>) => {
      const git = new GitStore(counter.sql);
      counter.statements = 0;
      await run(new History(git, revisions.state.step), git);
      return counter.statements;
    };
    const page = (history: History) => listRevisions(history, {}, 10);
    for (let n = 20; n < 30; n++) await ada.put(`a${n % 20}`, `b${n}`);
    const young = await cost(page);
    for (let n = 30; n < 300; n++) await ada.put(`a${n % 20}`, `b${n}`);
    expect(revisions.state.step).toBe(300);
    // The tag; of each step a commit, a root, a folder of aliases and an alias before and after;
    // of the step before the first one the same, and one commit more, to see that there is more.
    expect([young, await cost(page)]).toEqual([55, 55]);
    // The whole history: the tag; 301 commits and 301 roots; the aliases' folder 300 times; an alias before and
    // after, or only after for the 20 first ones; the notebook before and after each of those; the settings.
    const whole = await cost((history) => listRevisions(history, {}, ALL));
    expect(whole).toBe(1 + 301 + 301 + 300 + (280 * 2 + 20) + 39 + 1);
    // Taking one step back reads that step; finding a time halves the history.
    const undo = await cost(async (history) => {
      for await (const step of history.back()) {
        history.change(step);
        break;
      }
    });
    expect(undo).toBe(9);
  }));
