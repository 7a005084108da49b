import type { Caller } from "../../contract/caller.ts";

/** One file of a project, as a request names it. */
export interface Target {
  caller: Caller;
  /** the object's address of it */
  path: string;
  /** its name under data/ */
  name: string;
}
