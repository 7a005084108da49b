import { expect, test } from "vitest";
import { type Project, pointing, withProject } from "./history-fixture.ts";
import { rowsOf } from "./revisions-fixture.ts";

/** Two people at one catalog: ada takes back, bob stands in the way. */
function withTwo(run: (project: Project, ada: Person, bob: Person) => Promise<void>) {
  return withProject((project) => run(project, project.as("ada"), project.as("bob")));
}
type Person = ReturnType<Project["as"]>;

test("a name that moved since is left alone, and it says who moved it", () =>
  withTwo(async (project, ada, bob) => {
    await ada.put("orders", "A");
    await ada.put("orders", "B");
    await bob.put("orders", "C");
    const { planned, revision } = await ada.undo();
    expect(planned).toMatchObject({ undone: [], left_alone: ["step-002"], moves: [] });
    expect(planned.conflicts).toEqual([
      {
        step: "step-002",
        what: "orders",
        by: "bob",
        because: "orders was moved to orders-v3 since: step-003, catalog_revise by bob",
      },
    ]);
    expect(revision).toBeUndefined();
    expect(project.heads()).toEqual({ orders: "C" });
  }));

test("a colleague's step is left alone; undoing mine does not touch what he did beside it", () =>
  withTwo(async (project, ada, bob) => {
    await ada.put("orders", "A");
    await bob.put("visits", "V");
    await ada.put("orders", "B");
    await bob.put("visits", "V2");
    const { planned } = await ada.undo({ steps: [2, 3] });
    expect(planned.undone).toEqual(["step-003"]);
    expect(planned.conflicts).toEqual([
      {
        step: "step-002",
        what: "catalog_create",
        by: "bob",
        because: "it is a step of bob; mine: false takes back the steps of others too",
      },
    ]);
    expect(project.heads()).toEqual({ orders: "A", visits: "V2" });
    // With mine: false the newer step of bob is in the way of his older one.
    const again = await ada.undo({ steps: [2], mine: false });
    expect(again.planned.conflicts).toMatchObject([{ what: "visits", by: "bob" }]);
    const both = await ada.undo({ steps: [2, 4], mine: false });
    expect(both.planned.undone).toEqual(["step-004", "step-002"]);
    expect(project.heads()).toEqual({ orders: "A" });
  }));

test("a step is taken back wholly or not at all; the other steps are taken back", () =>
  withTwo(async (project, ada, bob) => {
    await ada.put("a", "A");
    await ada.put("b", "B");
    await ada.change((draft) => {
      for (const each of ["a", "b"]) {
        const [was, other] = [each, each === "a" ? "b" : "a"].map((n) => project.alias(n));
        if (was && other) draft.addVersion(was, other.versions[0]?.hash ?? "", "swap");
      }
    });
    await ada.put("c", "C");
    await bob.put("b", "B2");
    const { planned, revision } = await ada.undo({ last: 2 });
    expect(planned).toMatchObject({ undone: ["step-004"], left_alone: ["step-003"] });
    expect(planned.conflicts.map(({ what, by }) => [what, by])).toEqual([["b", "bob"]]);
    expect(planned.moves.every(({ step }) => step === "step-004")).toBe(true);
    expect(revision?.step).toBe("step-006");
    expect(project.heads()).toEqual({ a: "B", b: "B2" });
  }));

test.each([
  ["follows it", true, "monthly follows orders: step-002, catalog_create by bob"],
  ["pins it", false, "monthly pins orders: step-002, catalog_create by bob"],
])("a new name stays when a colleague's %s", (_, follow, because) =>
  withTwo(async (project, ada, bob) => {
    await ada.put("orders", "A");
    await bob.put("monthly", "M", [{ alias: "orders", follow }]);
    const { planned } = await ada.undo();
    expect(planned.conflicts).toEqual([{ step: "step-001", what: "orders", by: "bob", because }]);
    expect(project.heads()).toEqual({ monthly: "M", orders: "A" });
    // When what rests on it goes too, it can go.
    const all = await ada.undo({ steps: [1, 2], mine: false });
    expect(all.planned.undone).toEqual(["step-002", "step-001"]);
    expect([project.heads(), project.cells()]).toEqual([{}, []]);
  }),
);

test("a new name stays when it was revised, renamed or shown elsewhere since", () =>
  withTwo(async (project, ada, bob) => {
    for (const each of ["a", "b", "c"]) await ada.put(each, each.toUpperCase());
    await bob.put("a", "A2");
    await bob.rename("b", "bee");
    await bob.change((draft) =>
      draft.setNotebook([
        ...draft.notebook,
        { id: "c9", alias: project.alias("c").id, markdown: "" },
      ]),
    );
    const { planned } = await ada.undo({ last: 3 });
    expect(planned.conflicts.map(({ step, what, because }) => [step, what, because])).toEqual([
      ["step-003", "c", "the cell c9 shows it: step-006, notebook_apply by bob"],
      ["step-002", "b", "b is called bee since: step-005, catalog_rename by bob"],
      ["step-001", "a", "a was moved to a-v2 since: step-004, catalog_revise by bob"],
    ]);
  }));

test("a dropped name does not come back when its name is taken, nor twice", () =>
  withTwo(async (project, ada, bob) => {
    await ada.put("orders", "A");
    await ada.drop("orders");
    await bob.change((draft) => {
      const hash = [...draft.entries()][0]?.hash ?? "";
      draft.addVersion(
        { id: "other", name: "orders", former: [], kind: "entry", versions: [] },
        hash,
        "alias",
      );
    });
    const taken = await ada.undo();
    expect(taken.planned.conflicts.map(({ by, because }) => [by, because])).toEqual([
      ["bob", "the name orders was taken since: step-003, notebook_apply by bob"],
    ]);
    await bob.rename("orders", "sales");
    expect((await ada.undo()).planned.conflicts.map(({ because }) => because)).toEqual([
      "the name orders was taken since by sales: step-004, catalog_rename by bob",
    ]);
    await bob.undo({ last: 2 });
    await bob.undo({ steps: [2], mine: false });
    expect(project.heads()).toEqual({ orders: "A" });
    expect((await ada.undo()).planned.conflicts).toMatchObject([
      { because: "orders came back since: step-006, catalog_undo by bob" },
      { because: "the cell c-orders was put back since: step-006, catalog_undo by bob" },
    ]);
  }));

test("cells and settings that were touched since are told with who did it", () =>
  withTwo(async (project, ada, bob) => {
    await ada.put("a", "A");
    await ada.put("b", "B");
    await ada.change((draft) => {
      draft.setNotebook(draft.notebook.map((cell) => ({ ...cell, markdown: "ada" })));
      draft.setSettings({ ...draft.settings, auto_recalc: false });
    });
    await bob.change((draft) => {
      draft.setNotebook(
        draft.notebook.map((cell) => ({ ...cell, markdown: cell.id === "c-a" ? "bob" : "ada" })),
      );
      draft.setSettings({ ...draft.settings, auto_recalc: true });
    });
    const { planned } = await ada.undo();
    expect(planned.conflicts.map(({ what, because }) => [what, because])).toEqual([
      ["cell c-a", "the cell c-a was edited since: step-004, notebook_apply by bob"],
      ["setting auto_recalc", "auto_recalc was set to true since: step-004, notebook_apply by bob"],
    ]);
    expect(project.cells()).toEqual(["a: bob", "b: ada"]);
  }));

test("a dry run tells all of it and changes nothing", () =>
  withTwo(async (project, ada, bob) => {
    await ada.put("orders", "A");
    await ada.put("orders", "B");
    await bob.put("visits", "V");
    const [before, rows] = [pointing(project), rowsOf(project.storage)];
    const dry = await ada.undo({ last: 2, dryRun: true });
    expect([dry.revision, dry.planned.undone.length]).toEqual([undefined, 2]);
    const dryReset = await ada.reset(1, true);
    expect([dryReset.revision, dryReset.planned.moves.length]).toEqual([undefined, 3]);
    expect([pointing(project), rowsOf(project.storage)]).toEqual([before, rows]);
    const { planned } = await ada.undo({ last: 2 });
    expect(planned).toEqual(dry.planned);
  }));

test("the step that was expected must be the newest", () =>
  withTwo(async (project, ada, bob) => {
    await ada.put("orders", "A");
    await bob.put("visits", "V");
    const before = pointing(project);
    await expect(ada.undo({ expected: "step-001" })).rejects.toMatchObject({
      envelope: { code: "conflict", message: "The project is at step-002, not step-001." },
    });
    expect(pointing(project)).toEqual(before);
    expect((await ada.undo({ expected: "step-002" })).revision?.step).toBe("step-003");
  }));

test("what comes between planning and the commit is seen", () =>
  withTwo(async (project, ada, bob) => {
    await ada.put("orders", "A");
    await ada.put("orders", "B");
    let times = 0;
    const once = async () => ++times === 1 && bob.put("orders", "C");
    const { planned } = await ada.undo({ meanwhile: once });
    expect([times, planned.conflicts.map(({ by }) => by)]).toEqual([2, ["bob"]]);
    const always = () => bob.put("orders", `D${++times}`);
    await expect(bob.undo({ meanwhile: always })).rejects.toMatchObject({
      envelope: {
        code: "conflict",
        message: "Others made revisions 3 times while this was planned.",
      },
    });
    expect(project.heads()).toEqual({ orders: "D5" });
  }));

test("what cannot be asked is refused", () =>
  withTwo(async (_, ada) => {
    await ada.put("orders", "A");
    const refused = (options: Parameters<Person["undo"]>[0]) =>
      ada.undo(options).catch((error) => [error.envelope.code, error.envelope.message]);
    expect(await refused({ last: 1, steps: [1] })).toEqual([
      "invalid_input",
      "Give last or steps, not both.",
    ]);
    expect(await refused({ steps: [0] })).toEqual([
      "invalid_input",
      "step-000 began the project and cannot be undone.",
    ]);
    expect(await refused({ steps: [7] })).toEqual(["not_found", "There is no step-007."]);
  }));
