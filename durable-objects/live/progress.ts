import type { Live } from "./live.ts";

/** Tells the open pages how far one piece of work is. @param id names the work in all that is told of it */
export function progressOf(live: Live, id: string) {
  return (what: string, done: number, total?: number): void => {
    const state = total !== undefined && done >= total ? "done" : "running";
    live.progress({ id, what, done, ...(total === undefined ? {} : { total }), state });
  };
}
