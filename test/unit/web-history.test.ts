import { describe, expect, test } from "vitest";
import type { Revision } from "../../web/api/replies.ts";
import { stepsOf } from "../../web/data/steps.ts";
import { timelineOf } from "../../web/pages/history/shape.ts";

function revision(number: number, tool: string, more: Partial<Revision> = {}): Revision {
  return {
    step: `step-00${number}`,
    at: `2026-11-0${number}T10:00:00Z`,
    by: "local",
    session: "s",
    tool,
    touched: [],
    ...more,
  };
}

describe("the timeline", () => {
  const dayOf = (iso: string) => iso.slice(0, 10);
  const only = (one: Revision) => timelineOf([one], dayOf)[0]?.lines[0];

  test("has a section a day, in the order given", () => {
    const same = { at: "2026-11-05T23:59:00Z" };
    const days = timelineOf(
      [revision(6, "a"), revision(5, "b", same), revision(4, "c", same), revision(3, "d")],
      dayOf,
    );
    expect(days.map(({ day, lines }) => [day, lines.map(({ title }) => title)])).toEqual([
      ["2026-11-06", ["a"]],
      ["2026-11-05", ["b", "c"]],
      ["2026-11-03", ["d"]],
    ]);
  });

  test("says what was done to which names", () => {
    const touched = [
      { alias: "orders", from: "orders-v1", to: "orders-v2", cause: "revise" },
      { alias: "monthly", from: "monthly-v1", to: "monthly-v2", cause: "recalc" },
    ];
    expect(only(revision(1, "catalog_revise", { touched }))).toMatchObject({
      title: "revised orders, monthly",
      changes: [
        { alias: "orders", text: "v1 → v2, revise", ref: "orders-v2" },
        { alias: "monthly", text: "v1 → v2, recalc", ref: "monthly-v2" },
      ],
    });
  });

  test("tells names that came, went and were renamed", () => {
    const touched = [
      { alias: "a", to: "a-v1", cause: "create" },
      { alias: "b", from: "b-v3", cause: "unalias" },
      { alias: "c", from: "sales", to: "c", cause: "rename" },
    ];
    expect(only(revision(1, "catalog_undo", { touched }))).toMatchObject({
      title: "took steps back",
      changes: [
        { alias: "a", text: "came as v1, create", ref: "a-v1" },
        { alias: "b", text: "dropped" },
        { alias: "c", text: "sales → c" },
      ],
    });
  });

  test("counts names beyond three, those left out of the reply included", () => {
    const touched = ["a", "b", "c", "d"].map((alias) => ({ alias, to: `${alias}-v1`, cause: "x" }));
    const one = only(revision(1, "catalog_recalc", { touched, touched_omitted: 6 }));
    expect(one?.title).toBe("rebuilt a, b, c and 7 more");
  });
});

describe("undo and redo", () => {
  const touched = [{ alias: "a", to: "a-v1", cause: "x" }];
  const edit = (number: number) => revision(number, "catalog_revise", { touched });
  const undo = (number: number) => revision(number, "catalog_undo", { touched });
  const of = (oldestFirst: Revision[], undid: Record<string, string[]> = {}) => {
    const { undo: back, redo } = stepsOf(oldestFirst.toReversed(), new Map(Object.entries(undid)));
    return [back?.step, redo?.step];
  };

  test("of nothing is nothing", () => {
    expect(of([])).toEqual([undefined, undefined]);
  });

  test("the newest step that moved something is taken back", () => {
    const also: Revision["also"] = ["entries"];
    expect(of([edit(1), revision(2, "catalog_run", { also })])).toEqual(["step-001", undefined]);
    expect(of([revision(1, "notebook_apply", { also: ["notebook"] })])).toEqual([
      "step-001",
      undefined,
    ]);
  });

  test("after an undo the step before is next, and the undo itself is redo", () => {
    expect(of([edit(1), edit(2), undo(3)], { "step-003": ["step-002"] })).toEqual([
      "step-001",
      "step-003",
    ]);
  });

  test("two undos go back two steps, and redo brings the older one back first", () => {
    const undid = { "step-003": ["step-002"], "step-004": ["step-001"] };
    expect(of([edit(1), edit(2), undo(3), undo(4)], undid)).toEqual([undefined, "step-004"]);
  });

  test("a redo can be undone, and redone again", () => {
    const undid = { "step-002": ["step-001"], "step-003": ["step-002"] };
    expect(of([edit(1), undo(2), undo(3)], undid)).toEqual(["step-003", undefined]);
    expect(
      of([edit(1), undo(2), undo(3), undo(4)], { ...undid, "step-004": ["step-003"] }),
    ).toEqual([undefined, "step-004"]);
  });

  test("another step after an undo leaves nothing to redo", () => {
    expect(of([edit(1), undo(2), edit(3)], { "step-002": ["step-001"] })).toEqual([
      "step-003",
      undefined,
    ]);
  });

  test("an undo that this page knows nothing of is a step like all", () => {
    expect(of([edit(1), undo(2)])).toEqual(["step-002", undefined]);
  });
});
