import { expect, test } from "vitest";
import type { Chart } from "../../durable-objects/catalog/model.ts";
import { fsck } from "../../durable-objects/git/index.ts";
import { pointing, withProject } from "./history-fixture.ts";
import { contents } from "./revisions-fixture.ts";

test("undo appends a version that names what was named before; redo brings the other back", () =>
  withProject(async (project) => {
    const ada = project.as("ada");
    await ada.put("orders", "A");
    await ada.put("orders", "B");
    const before = pointing(project);
    const undone = await ada.undo();
    expect(undone.revision?.step).toBe("step-003");
    expect(undone.planned).toMatchObject({ undone: ["step-002"], left_alone: [], conflicts: [] });
    expect(undone.planned.moves).toEqual([
      { step: "step-002", what: "head", alias: "orders", from: "orders-v2", to: "orders-v1" },
    ]);
    expect(project.heads()).toEqual({ orders: "A" });
    const { versions } = project.alias("orders");
    expect(versions.map(({ version, cause, step, by }) => [version, cause, step, by])).toEqual([
      [1, "create", "step-001", "ada"],
      [2, "create", "step-002", "ada"],
      [3, "undo", "step-003", "ada"],
    ]);
    expect(versions[2]?.hash).toBe(versions[0]?.hash);
    const redone = await ada.undo();
    expect(redone.planned.undone).toEqual(["step-003"]);
    expect(pointing(project)).toEqual(before);
    expect(project.alias("orders").versions).toHaveLength(4);
    expect(contents((await project.reopened()).state)).toEqual(contents(project.revisions.state));
    expect((await fsck(project.storage.sql)).problems).toEqual([]);
  }));

test("a step that moved many names is taken back whole, in one revision and one version each", () =>
  withProject(async (project) => {
    const ada = project.as("ada");
    await ada.put("orders", "A");
    await ada.put("monthly", "M(A)", [{ alias: "orders" }]);
    const before = pointing(project);
    const { hash } = project.alias("monthly").versions[0] ?? { hash: "" };
    const a = project.alias("orders").versions[0]?.hash ?? "";
    await ada.put("orders", "B");
    await ada.put("monthly", "M(B)", [{ alias: "orders" }]);
    const after = pointing(project);
    const { planned, revision, stale } = await ada.undo({ last: 2 });
    expect(planned.undone).toEqual(["step-004", "step-003"]);
    expect(planned.moves.map(({ step, from, to }) => [step, from, to])).toEqual([
      ["step-004", "monthly-v2", "monthly-v1"],
      ["step-003", "orders-v2", "orders-v1"],
    ]);
    expect([revision?.step, stale]).toEqual(["step-005", []]);
    expect(revision?.effects).toEqual([
      { kind: "alias_changed", alias: "orders", hash: a },
      { kind: "alias_changed", alias: "monthly", hash },
    ]);
    expect(pointing(project)).toEqual(before);
    await ada.undo();
    expect(pointing(project)).toEqual(after);
    expect(project.alias("orders").versions.map(({ cause }) => cause)).toEqual([
      "create",
      "create",
      "undo",
      "undo",
    ]);
  }));

test("going back twice over one name adds one version", () =>
  withProject(async (project) => {
    const ada = project.as("ada");
    for (const label of ["A", "B", "C"]) await ada.put("orders", label);
    const { planned } = await ada.undo({ last: 2 });
    expect(planned.moves.map(({ from, to }) => [from, to])).toEqual([
      ["orders-v3", "orders-v2"],
      ["orders-v2", "orders-v1"],
    ]);
    expect(project.heads()).toEqual({ orders: "A" });
    expect(project.alias("orders").versions).toHaveLength(4);
  }));

test("a new name goes with its cell and comes back with its id, its versions and its place", () =>
  withProject(async (project) => {
    const ada = project.as("ada");
    for (const each of ["a", "b", "c"]) await ada.put(each, each.toUpperCase());
    await ada.put("b", "B2");
    const known = project.alias("b");
    const { planned } = await ada.undo({ steps: [2, 4] });
    expect(planned.undone).toEqual(["step-004", "step-002"]);
    expect(planned.moves.map(({ step, what, alias }) => [step, what, alias])).toEqual([
      ["step-004", "head", "b"],
      ["step-002", "dropped", "b"],
      ["step-002", "cell_removed", "b"],
    ]);
    expect([project.heads(), project.cells()]).toEqual([{ a: "A", c: "C" }, ["a", "c"]]);
    const redone = await ada.undo();
    expect(redone.planned.moves.map(({ what, alias, to }) => [what, alias, to])).toEqual([
      ["restored", "b", "b-v2"],
      ["cell_restored", "b", undefined],
    ]);
    expect(project.alias("b")).toEqual(known);
    expect(project.cells()).toEqual(["a", "b", "c"]);
  }));

test("a dropped name comes back, also when older steps of it are taken back too", () =>
  withProject(async (project) => {
    const ada = project.as("ada");
    await ada.put("a", "A");
    await ada.put("b", "B1");
    await ada.put("b", "B2");
    const known = project.alias("b");
    await ada.drop("b");
    expect(project.cells()).toEqual(["a"]);
    const { planned } = await ada.undo({ last: 2 });
    expect(planned.moves.map(({ what, to }) => [what, to])).toEqual([
      ["restored", "b-v2"],
      ["cell_restored", undefined],
      ["head", "b-v1"],
    ]);
    expect([project.heads(), project.cells()]).toEqual([{ a: "A", b: "B1" }, ["a", "b"]]);
    // What version 2 named can still be read as version 2.
    expect(project.alias("b").versions.slice(0, 2)).toEqual(known.versions);
    expect(project.alias("b").versions[2]).toMatchObject({ version: 3, cause: "undo" });
  }));

test("a rename is undone by renaming back; both names still mean it", () =>
  withProject(async (project) => {
    const ada = project.as("ada");
    await ada.put("orders", "A");
    await ada.rename("orders", "sales");
    await ada.put("sales", "B");
    const { planned, revision } = await ada.undo({ steps: [2] });
    expect(planned.moves).toEqual([
      { step: "step-002", what: "renamed", alias: "orders", from: "sales", to: "orders" },
    ]);
    expect(revision?.effects).toEqual([
      { kind: "alias_renamed", old: "sales", new: "orders" },
      { kind: "notebook_changed" },
    ]);
    expect(project.heads()).toEqual({ orders: "B" });
    expect(project.alias("sales").id).toBe(project.alias("orders").id);
    expect(project.alias("orders").versions).toHaveLength(2);
    await ada.undo();
    expect(project.alias("orders")).toMatchObject({ name: "sales", former: ["orders"] });
    expect(contents((await project.reopened()).state)).toEqual(contents(project.revisions.state));
  }));

test("settings and cells are taken back where nobody touched them since", () =>
  withProject(async (project) => {
    const [ada, bob] = [project.as("ada"), project.as("bob")];
    await ada.put("a", "A");
    await ada.put("b", "B");
    await ada.change((draft) => {
      draft.setNotebook(
        draft.notebook.map((cell) => ({ ...cell, markdown: `of ${cell.id}` })).reverse(),
      );
      draft.setSettings({ ...draft.settings, auto_recalc: false });
    });
    await bob.put("c", "C");
    const { planned } = await ada.undo();
    expect(planned.moves.map(({ what, alias, from, to }) => [what, alias, from, to])).toEqual([
      ["cell_edited", "b", undefined, undefined],
      ["cell_edited", "a", undefined, undefined],
      ["cell_moved", "a", undefined, undefined],
      ["setting", undefined, "auto_recalc: false", "auto_recalc: true"],
    ]);
    expect(project.cells()).toEqual(["a", "b", "c"]);
    expect(project.revisions.state.settings.auto_recalc).toBe(true);
    await ada.undo();
    expect(project.cells()).toEqual(["b: of c-b", "a: of c-a", "c"]);
    expect(project.revisions.state.settings.auto_recalc).toBe(false);
  }));

test("a chart goes, comes back and is what it was; one that was replaced since is in the way", () =>
  withProject(async (project) => {
    const [ada, bob] = [project.as("ada"), project.as("bob")];
    const chart = (mark: string) => ({ spec: { mark } as Chart["spec"], fields: ["name"] });
    await ada.put("orders", "A");
    const { hash } = project.alias("orders").versions[0] ?? { hash: "" };
    const shown = () => project.revisions.state.chart(hash)?.spec.mark;
    await ada.change((draft) => draft.setChart(hash, chart("bar")));
    await ada.change((draft) => draft.setChart(hash, chart("line")));
    const { planned, revision } = await ada.undo({ last: 2 });
    expect(planned.moves).toEqual([
      { step: "step-003", what: "chart", alias: "orders", to: "orders-v1" },
      { step: "step-002", what: "chart", alias: "orders", to: "orders-v1" },
    ]);
    expect(revision?.effects).toEqual([{ kind: "chart_attached", hash }]);
    expect(shown()).toBeUndefined();
    expect(contents((await project.reopened()).state)).toEqual(contents(project.revisions.state));
    await ada.undo();
    expect(shown()).toBe("line");
    await ada.reset(2);
    expect(shown()).toBe("bar");
    expect((await project.reopened()).state.chart(hash)).toEqual(chart("bar"));
    expect(project.revisions.past.at(3, await project.history().commit(3)).chart(hash)).toEqual(
      chart("line"),
    );
    await bob.change((draft) => draft.setChart(hash, chart("point")));
    const what = `chart of ${hash.slice(0, 12)}`;
    expect((await ada.undo()).planned.conflicts).toEqual([
      {
        step: "step-006",
        what,
        by: "bob",
        because: `the ${what} was replaced since: step-007, notebook_apply by bob`,
      },
    ]);
    await bob.reset(0);
    expect(shown()).toBeUndefined();
  }));

test("last passes over steps that only brought entries, and over those of others", () =>
  withProject(async (project) => {
    const [ada, bob] = [project.as("ada"), project.as("bob")];
    await ada.put("a", "A");
    await ada.put("a", "A2");
    await bob.put("b", "B");
    const scratch = { ...project.alias("a").versions[0] };
    await ada.change((draft) => draft.addPrompt(scratch.hash ?? "", "again"));
    expect((await ada.undo({ dryRun: true })).planned.undone).toEqual(["step-002"]);
    expect((await ada.undo({ dryRun: true, mine: false })).planned.undone).toEqual(["step-003"]);
    expect((await ada.undo({ dryRun: true, last: 5 })).planned.undone).toEqual([
      "step-002",
      "step-001",
    ]);
    await expect(project.as("eve").undo()).rejects.toMatchObject({
      envelope: { code: "not_found", message: "There is no step of yours to undo." },
    });
  }));
