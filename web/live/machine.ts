import type { LiveMessage } from "../../contract/events.ts";
import { backoff } from "./backoff.ts";

/** What the reader is told. */
export type LiveStatus = "connecting" | "live" | "reconnecting" | "offline";

export interface LiveState {
  phase: "connecting" | "live" | "waiting" | "offline";
  /** connections that ended since the last hello */
  failures: number;
  /** number of the last event seen */
  since?: number;
}

export type Timer = "retry" | "ping" | "silence";

export type LiveInput =
  | { type: "start" }
  | { type: "received"; text: string }
  | { type: "closed" }
  | { type: "timer"; timer: Timer }
  /** the network is back, or the reader is: do not wait any longer */
  | { type: "awake" }
  | { type: "asleep" };

export type LiveOutput =
  | { type: "open"; since?: number }
  | { type: "close" }
  | { type: "ping" }
  | { type: "timer"; timer: Timer; ms: number }
  | { type: "cancel"; timer: Timer }
  | { type: "deliver"; message: LiveMessage };

export type Transition = [LiveState, LiveOutput[]];

export const PING_MS = 30_000;
/** A socket that says nothing for so long after a ping or an attempt is dead. */
export const SILENCE_MS = 10_000;
/** After so many failures in a row the reader is told "offline"; attempts go on. */
export const OFFLINE_AFTER = 6;

export const IDLE: LiveState = { phase: "offline", failures: 0 };

export function statusOf(state: LiveState): LiveStatus {
  if (state.phase === "live") return "live";
  if (state.phase === "offline" || state.failures >= OFFLINE_AFTER) return "offline";
  return state.failures === 0 && state.since === undefined ? "connecting" : "reconnecting";
}

/** One step of the connection: what it becomes, and what is to be done to the socket and the clocks. */
export function advance(state: LiveState, input: LiveInput, random: () => number): Transition {
  switch (input.type) {
    case "start":
      return open(state);
    case "received":
      return receive(state, input.text);
    case "closed":
      return wait(state, random);
    case "timer":
      return expire(state, input.timer, random);
    case "awake":
      return state.phase === "waiting" || state.phase === "offline" ? open(state) : [state, []];
    case "asleep":
      return [
        { ...state, phase: "offline" },
        [{ type: "close" }, ...cancel("retry", "ping", "silence")],
      ];
  }
}

function open(state: LiveState): Transition {
  const since = state.since === undefined ? {} : { since: state.since };
  return [
    { ...state, phase: "connecting" },
    [
      ...cancel("retry"),
      { type: "open", ...since },
      { type: "timer", timer: "silence", ms: SILENCE_MS },
    ],
  ];
}

function wait(state: LiveState, random: () => number): Transition {
  const failures = state.failures + 1;
  return [
    { ...state, phase: "waiting", failures },
    [
      ...cancel("ping", "silence"),
      { type: "timer", timer: "retry", ms: backoff(failures, random) },
    ],
  ];
}

function expire(state: LiveState, timer: Timer, random: () => number): Transition {
  if (timer === "retry") return open(state);
  if (timer === "ping") {
    return [
      state,
      [
        { type: "ping" },
        { type: "timer", timer: "silence", ms: SILENCE_MS },
        { type: "timer", timer: "ping", ms: PING_MS },
      ],
    ];
  }
  const [next, outputs] = wait(state, random);
  return [next, [{ type: "close" }, ...outputs]];
}

function receive(state: LiveState, text: string): Transition {
  if (text === "pong") return [state, cancel("silence")];
  const message = JSON.parse(text) as LiveMessage;
  if ("event" in message) {
    if (state.since !== undefined && message.seq <= state.since) return [state, cancel("silence")];
    return [{ ...state, since: message.seq }, [...cancel("silence"), { type: "deliver", message }]];
  }
  const heard: LiveOutput[] = [...cancel("silence"), { type: "deliver", message }];
  if (message.notice.kind === "resync") return [{ ...state, since: message.notice.seq }, heard];
  if (message.notice.kind !== "hello") return [state, heard];
  // What was missed still follows the hello, so a later number in it must not overtake ours. A smaller one means
  // that the numbering began anew.
  const since = Math.min(state.since ?? message.notice.seq, message.notice.seq);
  return [
    { phase: "live", failures: 0, since },
    [...heard, { type: "timer", timer: "ping", ms: PING_MS }],
  ];
}

function cancel(...timers: Timer[]): LiveOutput[] {
  return timers.map((timer) => ({ type: "cancel", timer }));
}
