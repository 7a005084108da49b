import { describe, expect, test } from "vitest";
import type { LiveMessage } from "../../contract/events.ts";
import { backoff } from "../../web/live/backoff.ts";
import {
  advance,
  IDLE,
  type LiveInput,
  type LiveOutput,
  type LiveState,
  statusOf,
} from "../../web/live/machine.ts";

const LOWEST = () => 0;
const LIVE: LiveState = { phase: "live", failures: 0, since: 10 };
const WAITING: LiveState = { phase: "waiting", failures: 1, since: 10 };

function step(state: LiveState, input: LiveInput) {
  const [next, outputs] = advance(state, input, LOWEST);
  return { next, outputs };
}

function hear(state: LiveState, message: LiveMessage) {
  return step(state, { type: "received", text: JSON.stringify(message) });
}

function hello(seq: number): LiveMessage {
  return { notice: { kind: "hello", seq, step: "step-001", project: "default" } };
}

function numbered(seq: number): LiveMessage {
  return {
    seq,
    step: "step-001",
    at: "2026-11-30T00:00:00Z",
    event: { kind: "notebook_changed" },
  };
}

function delivered(outputs: LiveOutput[]): LiveMessage[] {
  return outputs.flatMap((output) => (output.type === "deliver" ? [output.message] : []));
}

describe("back-off", () => {
  test.each([
    [1, 250, 500],
    [2, 500, 1_000],
    [3, 1_000, 2_000],
    [6, 8_000, 16_000],
    [7, 15_000, 30_000],
    [60, 15_000, 30_000],
  ])("attempt %i waits from %i to %i ms", (attempt, least, most) => {
    expect(backoff(attempt, () => 0)).toBe(least);
    expect(backoff(attempt, () => 1)).toBe(most);
  });
});

describe("opening", () => {
  test("the first time asks for nothing missed", () => {
    expect(step(IDLE, { type: "start" })).toEqual({
      next: { phase: "connecting", failures: 0 },
      outputs: [
        { type: "cancel", timer: "retry" },
        { type: "open" },
        { type: "timer", timer: "silence", ms: 10_000 },
      ],
    });
  });

  test("again asks for what came after the last number", () => {
    expect(step(WAITING, { type: "timer", timer: "retry" }).outputs).toContainEqual({
      type: "open",
      since: 10,
    });
  });

  test("an awakening ends the wait", () => {
    const opened = { type: "open", since: 10 };
    expect(step(WAITING, { type: "awake" }).outputs).toContainEqual(opened);
    expect(step({ ...WAITING, phase: "offline" }, { type: "awake" }).outputs).toContainEqual(
      opened,
    );
    expect(step(LIVE, { type: "awake" })).toEqual({ next: LIVE, outputs: [] });
  });
});

describe("what is heard", () => {
  test("the first hello sets the number and starts the pings", () => {
    expect(hear({ phase: "connecting", failures: 3 }, hello(12))).toEqual({
      next: { phase: "live", failures: 0, since: 12 },
      outputs: [
        { type: "cancel", timer: "silence" },
        { type: "deliver", message: hello(12) },
        { type: "timer", timer: "ping", ms: 30_000 },
      ],
    });
  });

  test("a later hello does not pass over the events that were missed", () => {
    const back = hear({ phase: "connecting", failures: 1, since: 10 }, hello(12)).next;
    expect(back.since).toBe(10);
    const first = hear(back, numbered(11));
    expect(delivered(first.outputs)).toEqual([numbered(11)]);
    expect(first.next.since).toBe(11);
  });

  test("a smaller hello means that numbers began anew", () => {
    const back = hear({ phase: "connecting", failures: 1, since: 10 }, hello(2)).next;
    expect(back.since).toBe(2);
    expect(delivered(hear(back, numbered(3)).outputs)).toEqual([numbered(3)]);
  });

  test("an event told twice is delivered once", () => {
    const twice = hear(LIVE, numbered(10));
    expect(twice.next).toEqual(LIVE);
    expect(delivered(twice.outputs)).toEqual([]);
  });

  test("resync moves to its number and is delivered", () => {
    const message: LiveMessage = { notice: { kind: "resync", seq: 400 } };
    const after = hear(LIVE, message);
    expect(after.next.since).toBe(400);
    expect(delivered(after.outputs)).toEqual([message]);
  });

  test("a passing notice changes no number", () => {
    const message: LiveMessage = { notice: { kind: "presence", people: 2 } };
    const after = hear(LIVE, message);
    expect(after.next).toEqual(LIVE);
    expect(delivered(after.outputs)).toEqual([message]);
  });

  test("a pong ends the silence", () => {
    expect(step(LIVE, { type: "received", text: "pong" })).toEqual({
      next: LIVE,
      outputs: [{ type: "cancel", timer: "silence" }],
    });
  });
});

describe("losing", () => {
  test("a closed socket waits longer each time", () => {
    const once = step(LIVE, { type: "closed" });
    expect(once).toEqual({
      next: { phase: "waiting", failures: 1, since: 10 },
      outputs: [
        { type: "cancel", timer: "ping" },
        { type: "cancel", timer: "silence" },
        { type: "timer", timer: "retry", ms: 250 },
      ],
    });
    const opening = step(once.next, { type: "timer", timer: "retry" }).next;
    expect(step(opening, { type: "closed" }).outputs).toContainEqual({
      type: "timer",
      timer: "retry",
      ms: 500,
    });
  });

  test("a ping is followed by a wait for its answer and by the next ping", () => {
    expect(step(LIVE, { type: "timer", timer: "ping" })).toEqual({
      next: LIVE,
      outputs: [
        { type: "ping" },
        { type: "timer", timer: "silence", ms: 10_000 },
        { type: "timer", timer: "ping", ms: 30_000 },
      ],
    });
  });

  test("silence gives the socket up", () => {
    const after = step(LIVE, { type: "timer", timer: "silence" });
    expect(after.next).toEqual({ phase: "waiting", failures: 1, since: 10 });
    expect(after.outputs[0]).toEqual({ type: "close" });
    expect(after.outputs.at(-1)).toEqual({ type: "timer", timer: "retry", ms: 250 });
  });

  test("without a network nothing is tried", () => {
    expect(step(LIVE, { type: "asleep" })).toEqual({
      next: { phase: "offline", failures: 0, since: 10 },
      outputs: [
        { type: "close" },
        { type: "cancel", timer: "retry" },
        { type: "cancel", timer: "ping" },
        { type: "cancel", timer: "silence" },
      ],
    });
  });
});

test.each<[LiveState, string]>([
  [{ phase: "connecting", failures: 0 }, "connecting"],
  [{ phase: "connecting", failures: 1 }, "reconnecting"],
  [{ phase: "connecting", failures: 0, since: 4 }, "reconnecting"],
  [LIVE, "live"],
  [{ phase: "waiting", failures: 5, since: 4 }, "reconnecting"],
  [{ phase: "waiting", failures: 6, since: 4 }, "offline"],
  [{ phase: "offline", failures: 0, since: 4 }, "offline"],
])("%j is told as %s", (state, status) => {
  expect(statusOf(state)).toBe(status);
});
