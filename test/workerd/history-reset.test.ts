import { expect, test } from "vitest";
import { fsck } from "../../durable-objects/git/index.ts";
import { type Project, pointing, withProject } from "./history-fixture.ts";
import { contents, entryOf } from "./revisions-fixture.ts";

/** Five steps of two people: names that come, move, go and are renamed. */
async function fiveSteps(project: Project): Promise<ReturnType<typeof pointing>[]> {
  const [ada, bob] = [project.as("ada"), project.as("bob")];
  const states = [pointing(project)];
  for (const step of [
    () => ada.put("orders", "A"),
    () => bob.put("visits", "V"),
    () => ada.put("orders", "B"),
    () => bob.rename("visits", "calls"),
    () => ada.drop("orders"),
  ]) {
    await step();
    states.push(pointing(project));
  }
  return states;
}

test("every step can be reset to, backwards and forwards", () =>
  withProject(async (project) => {
    const states = await fiveSteps(project);
    const ada = project.as("ada");
    for (const step of [2, 5, 0, 3, 1, 4, 4, 5]) {
      await ada.reset(step);
      expect(pointing(project), `step ${step}`).toEqual(states[step]);
      expect(contents((await project.reopened()).state)).toEqual(contents(project.revisions.state));
    }
    // The second reset to step 4 changed nothing.
    expect(project.revisions.state.step).toBe(12);
    expect([...project.revisions.state.entries()]).toHaveLength(3);
    expect((await fsck(project.storage.sql)).problems).toEqual([]);
  }));

test("it says what moved and whose steps no longer show", () =>
  withProject(async (project) => {
    await fiveSteps(project);
    const scratch = await entryOf("scratch");
    await project.as("eve").change((draft) => draft.addEntry(scratch));
    const { planned, revision } = await project.as("ada").reset(1);
    expect(planned.moves).toEqual([
      { what: "dropped", alias: "calls", from: "calls-v1" },
      { what: "restored", alias: "orders", to: "orders-v1" },
      { what: "cell_removed", alias: "calls" },
      { what: "cell_restored", alias: "orders" },
    ]);
    // Eve's step brought an entry, and entries stay.
    expect(planned.lost).toEqual([
      { step: "step-005", by: "ada", tool: "catalog_unalias" },
      { step: "step-004", by: "bob", tool: "catalog_rename" },
      { step: "step-003", by: "ada", tool: "catalog_revise" },
      { step: "step-002", by: "bob", tool: "catalog_create" },
    ]);
    expect(revision?.step).toBe("step-007");
    expect(project.revisions.state.entry(scratch.hash)).toEqual(scratch);
    // It comes back with every version it had; the one it names now is a new one.
    const { versions } = project.alias("orders");
    expect(versions.map(({ version, cause }) => [version, cause])).toEqual([
      [1, "create"],
      [2, "create"],
      [3, "reset"],
    ]);
  }));

test("a reset is a step: undoing it brings back what was", () =>
  withProject(async (project) => {
    const states = await fiveSteps(project);
    const ada = project.as("ada");
    await ada.reset(2);
    const { planned } = await ada.undo();
    expect(planned.undone).toEqual(["step-006"]);
    expect(pointing(project)).toEqual(states[5]);
  }));

test("names that changed hands mean again what they meant", () =>
  withProject(async (project) => {
    const ada = project.as("ada");
    await ada.put("orders", "A");
    await ada.put("sales", "S");
    const before = pointing(project);
    await ada.drop("orders");
    // `sales` takes the name that is free now.
    await ada.rename("sales", "orders");
    await ada.rename("orders", "revenue");
    await ada.rename("revenue", "orders");
    const swapped = pointing(project);
    expect(project.heads()).toEqual({ orders: "S" });
    await ada.reset(2);
    expect(pointing(project)).toEqual(before);
    const state = project.revisions.state;
    expect(state.alias("orders")?.id).toBe("id-orders");
    expect(state.alias("sales")).toMatchObject({ id: "id-sales", former: ["revenue"] });
    expect(contents((await project.reopened()).state)).toEqual(contents(state));
    await ada.reset(6);
    expect(pointing(project)).toEqual(swapped);
    expect(state.alias("orders")?.id).toBe("id-sales");
    expect(contents((await project.reopened()).state)).toEqual(contents(state));
  }));

test("a step that is not there is refused", () =>
  withProject(async (project) => {
    await fiveSteps(project);
    await expect(project.as("ada").reset(6)).rejects.toMatchObject({
      envelope: {
        code: "not_found",
        message: "There is no step-006.",
        hint: "The newest revision is step-005; catalog_revisions lists them.",
      },
    });
  }));
