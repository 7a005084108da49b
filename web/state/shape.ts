import type { Progress } from "../../contract/events.ts";
import type { LiveStatus } from "../live/machine.ts";

/** An entry that was built while the reader looks at something else. */
export interface Arrival {
  hash: string;
  alias?: string | undefined;
  version?: number | undefined;
}

export interface Banner {
  id: string;
  tone: "error" | "warning" | "info";
  text: string;
  /** project the banner offers to go to */
  project?: string;
  /** record of the error log it is about */
  errorId?: string;
  /** step it offers to take back */
  undo?: string;
}

/** A piece of work that runs. */
export interface Activity extends Omit<Progress, "kind"> {
  /** when this page first heard of it, in milliseconds */
  since: number;
}

/** A call of this page that runs. */
export interface RunningCall {
  id: string;
  what: string;
  at: number;
}

/** What the page knows from the live socket, and what it is doing itself. */
export interface ProjectState {
  status: LiveStatus;
  step?: string;
  people: number;
  /** the newest entry is shown by itself; false once the reader chose something else */
  following: boolean;
  /** newest last */
  arrivals: Arrival[];
  banners: Banner[];
  activities: Activity[];
  running: RunningCall[];
}

export const EMPTY_PROJECT: ProjectState = {
  status: "connecting",
  people: 0,
  following: true,
  arrivals: [],
  banners: [],
  activities: [],
  running: [],
};
