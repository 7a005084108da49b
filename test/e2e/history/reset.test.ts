import { beforeAll, expect, test } from "vitest";
import type { Bench } from "../main/project.ts";
import { server } from "../setup/server.ts";
import { REGIONS, revisions, snapshot, threeLayers } from "./fixture.ts";

let bench: Bench;
let before: Awaited<ReturnType<typeof snapshot>>;

beforeAll(async () => {
  bench = await threeLayers(server.origin);
  before = await snapshot(bench);
});

test("a label is a name for a step and makes no revision", async () => {
  const labelled = await bench.ok("catalog_label", { label: "before_cleanup" });
  expect(labelled).toMatchObject({
    label: "before_cleanup",
    labelled: "step-003",
    step: "step-003",
  });
  await bench.ok("catalog_label", { step: "1", label: "raw" });
  const { items, current } = await revisions(bench);
  expect(current).toBe("step-003");
  expect(items.map(({ step, labels }) => [step, labels])).toEqual([
    ["step-003", ["before_cleanup"]],
    ["step-002", undefined],
    ["step-001", ["raw"]],
    ["step-000", undefined],
  ]);
  expect(await bench.fails("catalog_label", { step: "2", label: "raw" })).toEqual({
    code: "name_taken",
    message: "The label raw is at step-001.",
    hint: "A label stays where it is. Choose another.",
  });
  expect(await bench.fails("catalog_label", { label: "step-7" })).toMatchObject({
    code: "name_invalid",
  });
});

test("a reset says whose steps it takes from view, and a dry run only says", async () => {
  await bench.ok("catalog_revise", {
    name: "regions",
    edits: [{ find: "sum(amount)", replace: "max(amount)" }],
  });
  await bench.ok("catalog_rename", { old_name: "best", new_name: "winner" });
  await bench.ok("project_settings", { auto_recalc: false });
  const asked = { step_or_label: "before_cleanup", dry_run: true };
  const dry = await bench.ok("catalog_reset", asked);
  expect(dry).toMatchObject({
    to: "step-003",
    dry_run: true,
    step: "step-006",
    lost: [
      { step: "step-006", by: "local", tool: "project_settings" },
      { step: "step-005", by: "local", tool: "catalog_rename" },
      { step: "step-004", by: "local", tool: "catalog_revise" },
    ],
  });
  expect(dry.moves).toEqual(
    expect.arrayContaining([
      { what: "renamed", alias: "best", from: "winner", to: "best" },
      { what: "head", alias: "regions", from: "regions-v2", to: "regions-v1" },
      { what: "setting", from: "auto_recalc: false", to: "auto_recalc: true" },
    ]),
  );
  expect(await bench.ok("project_settings")).toMatchObject({ auto_recalc: false });
  const done = await bench.ok("catalog_reset", { ...asked, dry_run: false });
  expect(done).toMatchObject({ step: "step-007", moves: dry.moves, lost: dry.lost });
  expect(await snapshot(bench)).toEqual(before);
  expect(await bench.ok("project_settings")).toMatchObject({ auto_recalc: true });
  const [newest] = (await revisions(bench, { limit: 1 })).items;
  expect(newest).toMatchObject({ step: "step-007", tool: "catalog_reset" });
});

test("it works forwards, back to the genesis, and to where it is already", async () => {
  expect(await bench.ok("catalog_reset", { step_or_label: "step-006" })).toMatchObject({
    step: "step-008",
  });
  expect((await bench.all("regions")).rows).toEqual([
    ["north", 10],
    ["south", 20],
  ]);
  expect(await bench.ok("catalog_show", { entry: "winner" })).toMatchObject({ alias: "winner" });
  const nothing = await bench.ok("catalog_reset", { step_or_label: "step-006" });
  expect(nothing).toMatchObject({ step: "step-008", moves: [] });
  await bench.ok("catalog_reset", { step_or_label: "step-000" });
  expect(await bench.ok("notebook_get")).toMatchObject({ cells: [] });
  expect(await bench.fails("catalog_show", { entry: "regions" })).toMatchObject({
    code: "not_found",
  });
  // Names are free again, results are not gone: the same recipe over the same rows is found built.
  await bench.ok("catalog_reset", { step_or_label: "before_cleanup" });
  expect(await snapshot(bench)).toEqual(before);
  expect(await bench.ok("catalog_run", { code: REGIONS })).toMatchObject({ existing: true });
});

test("the step that was expected must be the newest", async () => {
  const refused = await bench.fails("catalog_reset", {
    step_or_label: "step-001",
    expected_step: "step-001",
  });
  expect(refused.code).toBe("conflict");
  expect(await bench.fails("catalog_reset", { step_or_label: "before_clean" })).toMatchObject({
    code: "not_found",
    hint: "Did you mean before_cleanup?",
  });
  expect(await snapshot(bench)).toEqual(before);
});
