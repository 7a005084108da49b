import { describe, expect, test } from "vitest";
import { type Effect, effect, type LiveMessage } from "../../contract/events.ts";
import { reduceProject } from "../../web/state/project.ts";
import { EMPTY_PROJECT, type ProjectState } from "../../web/state/shape.ts";

const A = "aaaaaaaaaaaa";
const B = "bbbbbbbbbbbb";

/** The reader chose an entry, has something to be told, and reads the revision 1 of everything. */
const CHOSEN: ProjectState = {
  ...EMPTY_PROJECT,
  status: "live",
  following: false,
  listRevision: 1,
  entryRevision: 1,
  arrivals: [{ hash: A, alias: "orders", version: 1 }],
};

type Change = Partial<ProjectState>;
const LIST: Change = { listRevision: 2 };
const ENTRY: Change = { entryRevision: 2 };
const ALL: Change = { ...LIST, ...ENTRY };

/** Each kind of event with what it changes. A kind without a line here does not compile. */
const EFFECTS: { [K in Effect["kind"]]: [Omit<Extract<Effect, { kind: K }>, "kind">, Change] } = {
  new_entry: [
    { hash: B, alias: "sales", version: 3 },
    { ...LIST, arrivals: [...CHOSEN.arrivals, { hash: B, alias: "sales", version: 3 }] },
  ],
  entry_added: [
    { hash: B },
    { ...LIST, arrivals: [...CHOSEN.arrivals, { hash: B, alias: undefined, version: undefined }] },
  ],
  recalc: [
    { remap: { [A]: B } },
    { ...ALL, arrivals: [...CHOSEN.arrivals, { hash: B, alias: undefined, version: undefined }] },
  ],
  build_failed: [
    { tool: "catalog_run", error_id: "e1" },
    {
      banners: [
        { id: "event-7", tone: "error", text: "A build failed in catalog_run (error e1)." },
      ],
    },
  ],
  alias_changed: [{ alias: "orders", hash: B }, ALL],
  alias_renamed: [{ old: "orders", new: "sales" }, ALL],
  chart_attached: [{ hash: A }, ENTRY],
  summary_stat_changed: [{ action: "add", name: "p99" }, ENTRY],
  display_changed: [{ action: "add", name: "money" }, ENTRY],
  post_processing_changed: [{ action: "remove", name: "top" }, ENTRY],
  unfaithful_heal: [
    { hash: A },
    {
      ...ALL,
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
      ...ALL,
      arrivals: [],
      banners: [{ id: "event-7", tone: "info", text: "The project was reset to step-003." }],
    },
  ],
  notebook_changed: [{}, {}],
  errors_changed: [{}, {}],
};

function told(state: ProjectState, event: Effect, seq = 7): ProjectState {
  const message: LiveMessage = { seq, step: "step-009", at: "2026-11-30T00:00:00Z", event };
  return reduceProject(state, { type: "message", message });
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

  test("of a kind that this page does not know yet makes it read everything again", () => {
    const unknown = JSON.parse('{"kind": "invented_later"}') as Effect;
    expect(told(CHOSEN, unknown)).toEqual({ ...CHOSEN, step: "step-009", ...ALL });
  });

  test("announces nothing while the newest entry is followed anyway", () => {
    const following = { ...CHOSEN, following: true, arrivals: [] };
    const after = told(following, { kind: "new_entry", hash: B, alias: "sales" });
    expect(after.arrivals).toEqual([]);
    expect(after.listRevision).toBe(2);
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

const EFFECT_B: Effect = { kind: "build_failed", tool: "b" };
