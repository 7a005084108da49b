import { describe, expect, test } from "vitest";
import { type Effect, effect, type LiveMessage } from "../../contract/events.ts";
import { CallError } from "../../web/api/call.ts";
import { bannerOfFailure } from "../../web/state/announce.ts";
import { reduceProject } from "../../web/state/project.ts";
import { type Banner, EMPTY_PROJECT, type ProjectState } from "../../web/state/shape.ts";

const A = "aaaaaaaaaaaa";
const B = "bbbbbbbbbbbb";

/** The reader chose an entry and has something to be told. */
const CHOSEN: ProjectState = {
  ...EMPTY_PROJECT,
  status: "live",
  following: false,
  arrivals: [{ hash: A, alias: "orders", version: 1 }],
};

type Change = Partial<ProjectState>;

/** Each kind of event with what it changes. A kind without a line here does not compile. */
const EFFECTS: { [K in Effect["kind"]]: [Omit<Extract<Effect, { kind: K }>, "kind">, Change] } = {
  new_entry: [
    { hash: B, alias: "sales", version: 3 },
    { arrivals: [...CHOSEN.arrivals, { hash: B, alias: "sales", version: 3 }] },
  ],
  entry_added: [
    { hash: B },
    { arrivals: [...CHOSEN.arrivals, { hash: B, alias: undefined, version: undefined }] },
  ],
  recalc: [
    { remap: { [A]: B } },
    { arrivals: [...CHOSEN.arrivals, { hash: B, alias: undefined, version: undefined }] },
  ],
  build_failed: [
    { tool: "catalog_run", error_id: "e1" },
    {
      banners: [
        { id: "error-e1", errorId: "e1", tone: "error", text: "A build failed in catalog_run." },
      ],
    },
  ],
  alias_changed: [{ alias: "orders", hash: B }, {}],
  alias_renamed: [{ old: "orders", new: "sales" }, {}],
  chart_attached: [{ hash: A }, {}],
  summary_stat_changed: [{ action: "add", name: "p99" }, {}],
  display_changed: [{ action: "add", name: "money" }, {}],
  post_processing_changed: [{ action: "remove", name: "top" }, {}],
  unfaithful_heal: [
    { hash: A },
    {
      banners: [
        {
          id: "event-7",
          tone: "warning",
          text: `Entry ${A} was rebuilt and its rows differ from the recorded ones.`,
        },
      ],
    },
  ],
  project_switched: [
    { name: "spring" },
    {
      banners: [
        {
          id: "event-7",
          tone: "info",
          text: "The session moved on to project spring.",
          project: "spring",
        },
      ],
    },
  ],
  project_reset: [
    { to: "step-003" },
    {
      arrivals: [],
      banners: [{ id: "event-7", tone: "info", text: "The project was reset to step-003." }],
    },
  ],
  notebook_changed: [{}, {}],
  errors_changed: [{}, {}],
};

function told(state: ProjectState, event: Effect, seq = 7): ProjectState {
  const message: LiveMessage = { seq, step: "step-009", at: "2026-11-30T00:00:00Z", event };
  return reduceProject(state, { type: "message", message, at: 0 });
}

describe("an event", () => {
  test("the table names exactly the kinds of the contract", () => {
    const kinds = effect.options.map((option) => option.shape.kind.value);
    expect(Object.keys(EFFECTS).sort()).toEqual([...kinds].sort());
  });

  for (const [kind, [fields, change]] of Object.entries(EFFECTS)) {
    test(`${kind} changes what it must, and nothing else`, () => {
      const event = effect.parse({ kind, ...fields });
      expect(told(CHOSEN, event)).toEqual({ ...CHOSEN, step: "step-009", ...change });
    });
  }

  test("of a kind that this page does not know yet tells nothing", () => {
    const unknown = JSON.parse('{"kind": "invented_later"}') as Effect;
    expect(told(CHOSEN, unknown)).toEqual({ ...CHOSEN, step: "step-009" });
  });

  test("announces nothing while the newest entry is followed anyway", () => {
    const following = { ...CHOSEN, following: true, arrivals: [] };
    const after = told(following, { kind: "new_entry", hash: B, alias: "sales" });
    expect(after.arrivals).toEqual([]);
  });

  test("about an entry that was told before adds its name and moves it to the end", () => {
    const one = told(CHOSEN, { kind: "new_entry", hash: B, alias: "sales", version: 2 });
    const two = told(one, { kind: "entry_added", hash: A }, 8);
    expect(two.arrivals).toEqual([
      { hash: B, alias: "sales", version: 2 },
      { hash: A, alias: "orders", version: 1 },
    ]);
  });

  test("keeps the last three banners", () => {
    let state = CHOSEN;
    for (const seq of [1, 2, 3, 4]) state = told(state, { kind: "build_failed", tool: "t" }, seq);
    expect(state.banners).toEqual([
      { id: "event-2", tone: "error", text: "A build failed in t." },
      { id: "event-3", tone: "error", text: "A build failed in t." },
      { id: "event-4", tone: "error", text: "A build failed in t." },
    ]);
  });
});

describe("the reader", () => {
  test("who chooses something has seen what arrived", () => {
    expect(reduceProject(CHOSEN, { type: "viewed", following: true })).toEqual({
      ...CHOSEN,
      following: true,
      arrivals: [],
    });
  });

  test("dismisses one banner of several", () => {
    const two = told(told(CHOSEN, { kind: "build_failed", tool: "a" }, 1), EFFECT_B, 2);
    expect(reduceProject(two, { type: "dismissed", id: "event-1" }).banners).toEqual([
      { id: "event-2", tone: "error", text: "A build failed in b." },
    ]);
  });
});

describe("what this page does itself", () => {
  const failure = (errorId?: string) =>
    bannerOfFailure("notebook_remove", new CallError("not_found", "No cell.\nMore.", { errorId }));
  const announced = (state: ProjectState, banner: Banner) =>
    reduceProject(state, { type: "announced", banner });

  test("a call that failed is told by its tool and first line, with its record", () => {
    expect(failure("e1")).toEqual({
      id: "error-e1",
      errorId: "e1",
      tone: "error",
      text: "notebook_remove: No cell.",
    });
    expect(failure()).toMatchObject({ id: "failed-notebook_remove" });
  });

  test("a failure that reply and event tell is one banner, with what the reply said", () => {
    const event: Effect = { kind: "build_failed", tool: "notebook_remove", error_id: "e1" };
    const first = announced(told(CHOSEN, event), failure("e1"));
    const second = told(announced(CHOSEN, failure("e1")), event);
    expect([first.banners, second.banners]).toEqual([[failure("e1")], [failure("e1")]]);
  });

  test("calls are listed while they run", () => {
    const call = { id: "c1", what: "moving a cell", at: 5 };
    const began = reduceProject(CHOSEN, { type: "began", call });
    expect(began.running).toEqual([call]);
    expect(reduceProject(began, { type: "ended", id: "c1" })).toEqual(CHOSEN);
  });

  test("a landing that became the notebook no longer follows, and keeps what arrived", () => {
    expect(reduceProject(CHOSEN, { type: "following", following: true })).toEqual({
      ...CHOSEN,
      following: true,
    });
  });
});

const EFFECT_B: Effect = { kind: "build_failed", tool: "b" };
