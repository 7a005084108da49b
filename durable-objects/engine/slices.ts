import { Failure } from "../../contract/errors.ts";
import { takeWork } from "./functions/work.ts";

export interface Clock {
  now(): number;
  /** lets other requests, sockets and timers run */
  breathe(): Promise<void>;
}

export const platformClock: Clock = {
  now: () => Date.now(),
  breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
};

export interface Control {
  signal?: AbortSignal;
  /** longest time a statement may take */
  seconds: number;
  /** called between slices */
  onSlice?: (elapsedMs: number) => void;
}

const TARGET_MS = 25;
const FIRST_POLLS = 16;
const MOST_POLLS = 256;
/** Work of our own functions after which a group ends at once. */
const MOST_WORK = 25_000;

/**
 * Calls `step` in groups until it answers true, breathing between the groups. The deployed clock stands still
 * while code runs, so groups are counted in steps; time is only read after a breath, when the clock has moved.
 * @throws Failure cancelled | time_limit, and whatever `step` throws
 */
export async function slices(control: Control, clock: Clock, step: () => boolean): Promise<void> {
  const started = clock.now();
  let before = started;
  let polls = FIRST_POLLS;
  for (;;) {
    takeWork();
    for (let i = 0, work = 0; i < polls && work < MOST_WORK; i++) {
      if (step()) return;
      work += takeWork();
    }
    await clock.breathe();
    const now = clock.now();
    checkStop(control, now - started);
    control.onSlice?.(now - started);
    polls = nextGroup(polls, now - before);
    before = now;
  }
}

/** @throws Failure cancelled | time_limit */
export function checkStop(control: Control, elapsedMs: number): void {
  if (control.signal?.aborted) {
    throw new Failure("cancelled", "The statement was cancelled; nothing was stored.");
  }
  if (elapsedMs > control.seconds * 1000) {
    throw new Failure(
      "time_limit",
      `The statement took longer than ${control.seconds} s and was stopped; nothing was stored.`,
      { hint: "Read fewer rows, or build an intermediate entry first and read from that." },
    );
  }
}

/** A clock that does not move tells nothing, so the group keeps its size. */
function nextGroup(polls: number, tookMs: number): number {
  if (tookMs <= 0) return polls;
  const wanted = Math.round((polls * TARGET_MS) / tookMs);
  return Math.max(1, Math.min(MOST_POLLS, Math.min(polls * 2, wanted)));
}
