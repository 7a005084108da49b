import { expect, test } from "vitest";
import { findStep, stepAt } from "../../durable-objects/catalog/history/find-step.ts";
import { History, timeOf } from "../../durable-objects/catalog/history/history.ts";
import { labelStep, labelsOf } from "../../durable-objects/catalog/history/labels.ts";
import { type History as Catalog, withHistory } from "./revisions-fixture.ts";

/** Steps made at chosen times: the genesis at 12:00, then one a minute, the third twice. */
const TIMES = ["12:00:00", "12:01:00", "12:02:00", "12:02:00", "12:03:00"];

function withSteps(run: (catalog: Catalog, history: History) => Promise<void>): Promise<void> {
  return withHistory(async (catalog) => {
    const { git, storage } = catalog;
    storage.sql.exec("delete from git_refs");
    for (const [step, time] of TIMES.entries()) {
      const parent = git.head();
      const prepared = await git.prepareCommit({
        ...(parent ? { parent } : {}),
        changes: new Map([["config.json", new TextEncoder().encode(`{"n":${step}}`)]]),
        message: "tallyman: project_settings",
        author: { name: "ada", email: "tallyman@local" },
        at: new Date(`2026-05-06T${time}Z`),
      });
      storage.transactionSync(() => git.publish(prepared, { tag: `step-00${step}` }));
    }
    await run(catalog, new History(git, TIMES.length - 1));
  });
}

test.each([
  ["step-002", 2],
  ["STEP-2", 2],
  ["2", 2],
  ["0", 0],
  ["2026-05-06T12:02:00Z", 3],
  ["2026-05-06T12:01:59Z", 1],
  ["2026-05-06T12:01:59.999Z", 1],
  ["2026-05-06 12:01", 1],
  ["2026-05-06T14:01:00+02:00", 1],
  ["2026-05-06T12:00:00Z", 0],
  ["2026-05-06", 4],
  ["2030-01-01", 4],
])("%s is step %d", (reference, step) =>
  withSteps(async ({ git }, history) => {
    expect(await findStep(git, history, reference)).toBe(step);
  }),
);

test("a time before the project began, and names that nothing has", () =>
  withSteps(async ({ git }, history) => {
    labelStep(git, 2, "before_cleanup");
    expect(await stepAt(git, history, "2026-05-05")).toBe(-1);
    const refusal = (reference: string) =>
      findStep(git, history, reference).catch((error) => error.envelope);
    expect(await refusal("2026-05-06T11:59:59Z")).toEqual({
      code: "not_found",
      message: "At 2026-05-06T11:59:59Z there was no catalog yet.",
      hint: "The project began at 2026-05-06T12:00:00.000Z.",
    });
    expect(await refusal("step-005")).toMatchObject({ message: "There is no step-005." });
    expect(await refusal("before_clean")).toMatchObject({ hint: "Did you mean before_cleanup?" });
    expect(await refusal("2026-13-45")).toMatchObject({
      message: "No step is called 2026-13-45.",
    });
    expect(await refusal("../heads/main")).toMatchObject({ code: "not_found" });
  }));

test("a label is one more tag and makes no revision", () =>
  withSteps(async ({ git, reopened, storage }, history) => {
    const head = git.head();
    const objects = storage.sql.exec("select oid from git_objects").toArray();
    labelStep(git, 3, "v1-final");
    labelStep(git, 1, "start");
    labelStep(git, 1, "start");
    labelStep(git, 1, "Alpha_2");
    // It ends like a step and is none: the newest step stays the newest.
    labelStep(git, 1, "my-step-900");
    expect(labelsOf(git)).toEqual([
      { label: "Alpha_2", step: 1 },
      { label: "my-step-900", step: 1 },
      { label: "start", step: 1 },
      { label: "v1-final", step: 3 },
    ]);
    expect(git.ref("refs/tags/v1-final")).toBe(git.ref("refs/tags/step-003"));
    expect([git.head(), storage.sql.exec("select oid from git_objects").toArray()]).toEqual([
      head,
      objects,
    ]);
    expect(await findStep(git, history, "V1-FINAL")).toBe(3);
    expect((await reopened()).state.step).toBe(4);
  }));

test.each([
  ["step-001", "name_invalid", '"step-001" would read as a step.'],
  ["step9", "name_invalid", '"step9" would read as a step.'],
  ["2026", "name_invalid", '"2026" is no label.'],
  ["2026-05-06", "name_invalid", '"2026-05-06" is no label.'],
  ["", "name_invalid", '"" is no label.'],
  ["a b", "name_invalid", '"a b" is no label.'],
  ["--upload-pack", "name_invalid", '"--upload-pack" is no label.'],
  ["a/b", "name_invalid", '"a/b" is no label.'],
  ["a..b", "name_invalid", '"a..b" is no label.'],
  ["x".repeat(65), "name_invalid", `"${"x".repeat(65)}" is no label.`],
  ["taken", "name_taken", "The label taken is at step-001."],
  ["TAKEN", "name_taken", "The label taken is at step-001."],
])("the label %s is refused", (label, code, message) =>
  withSteps(async ({ git }) => {
    labelStep(git, 1, "taken");
    const tags = git.tags();
    expect(() => labelStep(git, 2, label)).toThrow(
      expect.objectContaining({ envelope: expect.objectContaining({ code, message }) }),
    );
    expect(git.tags()).toEqual(tags);
  }),
);

test("a walk reads each commit once and ends at the genesis", () =>
  withSteps(async (_, history) => {
    const walked: unknown[] = [];
    for await (const { name, tool, by, session, commit, parent } of history.back(3))
      walked.push([name, tool, by, session, timeOf(commit).slice(11, 19), parent !== undefined]);
    expect(walked).toEqual([
      ["step-003", "project_settings", "ada", "", "12:02:00", true],
      ["step-002", "project_settings", "ada", "", "12:02:00", true],
      ["step-001", "project_settings", "ada", "", "12:01:00", true],
      ["step-000", "project_settings", "ada", "", "12:00:00", false],
    ]);
  }));
