import { Failure } from "../contract/errors.ts";
import { CALLS_PER_MINUTE } from "../contract/limits.ts";

const MINUTE = 60_000;

/** Calls of each session in the running minute. */
export class RateLimit {
  private minute = 0;
  private calls = new Map<string, number>();

  /** @throws rate_limited with the number and when to come again */
  take(session: string): void {
    const now = Date.now();
    const minute = Math.floor(now / MINUTE);
    if (minute !== this.minute) {
      this.minute = minute;
      this.calls.clear();
    }
    const calls = (this.calls.get(session) ?? 0) + 1;
    this.calls.set(session, calls);
    if (calls <= CALLS_PER_MINUTE) return;
    const seconds = Math.ceil(((minute + 1) * MINUTE - now) / 1000);
    throw new Failure(
      "rate_limited",
      `This session made ${CALLS_PER_MINUTE} calls in this minute.`,
      {
        hint: `Try again in ${seconds} s.`,
      },
    );
  }

  /** Whether the session has been refused but once in this minute. */
  isFirstRefusal(session: string): boolean {
    return this.calls.get(session) === CALLS_PER_MINUTE + 1;
  }
}
