import { describe, expect, test } from "vitest";
import type { Progress } from "../../contract/events.ts";
import type { Notice } from "../../web/state/notices.ts";
import { reduceProject } from "../../web/state/project.ts";
import { EMPTY_PROJECT, type ProjectState } from "../../web/state/shape.ts";

const LIVE: ProjectState = { ...EMPTY_PROJECT, status: "live" };

function noticed(state: ProjectState, notice: Notice, at = 1_000): ProjectState {
  return reduceProject(state, { type: "message", message: { notice }, at });
}

function progress(id: string, done: number, state: Progress["state"] = "running"): Progress {
  return { kind: "progress", id, what: `importing ${id}`, done, total: 100, state };
}

describe("a notice", () => {
  test("hello tells the step and forgets what ran", () => {
    const busy = noticed(LIVE, progress("flights", 5));
    const after = noticed(busy, { kind: "hello", seq: 4, step: "step-002", project: "default" });
    expect(after).toEqual({ ...LIVE, step: "step-002" });
  });

  test("presence counts people", () => {
    expect(noticed(LIVE, { kind: "presence", people: 3 })).toEqual({ ...LIVE, people: 3 });
  });

  test("of an unknown kind tells nothing", () => {
    const unknown = JSON.parse('{"kind": "invented_later"}') as Notice;
    expect(noticed(LIVE, unknown)).toEqual(LIVE);
  });
});

describe("progress", () => {
  const shown = (id: string, done: number, since = 1_000) => {
    const { kind: _, ...told } = progress(id, done);
    return { ...told, since };
  };
  const two = noticed(noticed(LIVE, progress("a", 1)), progress("b", 2));

  test("stands in the order in which work began, each at its latest word since its first", () => {
    expect(noticed(two, progress("a", 60), 5_000).activities).toEqual([
      shown("a", 60),
      shown("b", 2),
    ]);
  });

  test.each(["done", "failed"] as const)("that is %s goes away", (state) => {
    expect(noticed(two, progress("a", 100, state)).activities).toEqual([shown("b", 2)]);
  });

  test("goes away with the connection, since its end may be missed", () => {
    const broken = reduceProject(two, { type: "status", status: "reconnecting" });
    expect(broken).toEqual({ ...LIVE, status: "reconnecting", activities: [] });
  });

  test("stays while the connection stands", () => {
    expect(reduceProject(two, { type: "status", status: "live" }).activities).toHaveLength(2);
  });
});
