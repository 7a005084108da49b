import type { Progress } from "../../contract/events.ts";
import type { Live } from "./live.ts";

/** What the open pages are told of one piece of work. */
export interface Telling {
  tell(what: string, done: number, total?: number): void;
  /** The work is over; pages that were told of it must not believe that it goes on. */
  end(ok: boolean): void;
}

/** @param id names the work in all that is told of it */
export function progressOf(live: Live, id: string): Telling {
  let running: Omit<Progress, "kind" | "state"> | undefined;
  return {
    tell: (what, done, total) => {
      const told = { id, what, done, ...(total === undefined ? {} : { total }) };
      const isDone = total !== undefined && done >= total;
      running = isDone ? undefined : told;
      live.progress({ ...told, state: isDone ? "done" : "running" });
    },
    end: (ok) => {
      if (running) live.progress({ ...running, state: ok ? "done" : "failed" });
      running = undefined;
    },
  };
}
