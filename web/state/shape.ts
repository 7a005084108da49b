import type { Progress } from "../../contract/events.ts";
import type { LiveStatus } from "../live/machine.ts";

/** An entry that was built while the reader looks at another. */
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
}

/** What the page knows from the live socket. A revision that grows asks for a fresh read of what it names. */
export interface ProjectState {
  status: LiveStatus;
  step?: string;
  people: number;
  /** the newest entry is shown by itself; false once the reader chose one */
  following: boolean;
  listRevision: number;
  entryRevision: number;
  /** newest last */
  arrivals: Arrival[];
  banners: Banner[];
  activities: Progress[];
}

export const EMPTY_PROJECT: ProjectState = {
  status: "connecting",
  people: 0,
  following: true,
  listRevision: 0,
  entryRevision: 0,
  arrivals: [],
  banners: [],
  activities: [],
};

export function refetchList(state: ProjectState): ProjectState {
  return { ...state, listRevision: state.listRevision + 1 };
}

export function refetchEntry(state: ProjectState): ProjectState {
  return { ...state, entryRevision: state.entryRevision + 1 };
}

export function refetchAll(state: ProjectState): ProjectState {
  return refetchList(refetchEntry(state));
}
