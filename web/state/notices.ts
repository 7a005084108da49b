import type { LiveMessage, Progress } from "../../contract/events.ts";
import { type ProjectState, refetchAll } from "./shape.ts";

export type Notice = Extract<LiveMessage, { notice: unknown }>["notice"];

/** What a passing notice changes. */
export function applyNotice(state: ProjectState, notice: Notice): ProjectState {
  switch (notice.kind) {
    case "hello":
      // What was read before the socket stood may be behind it; reads that failed meanwhile are mended as well.
      return refetchAll({ ...state, step: notice.step, activities: [] });
    case "resync":
      return refetchAll(state);
    case "presence":
      return { ...state, people: notice.people };
    case "progress":
      return { ...state, activities: withProgress(state.activities, notice) };
    default:
      notice satisfies never;
      return refetchAll(state);
  }
}

function withProgress(activities: Progress[], progress: Progress): Progress[] {
  const others = activities.filter((activity) => activity.id !== progress.id);
  if (progress.state !== "running") return others;
  const known = others.length < activities.length;
  return known
    ? activities.map((activity) => (activity.id === progress.id ? progress : activity))
    : [...activities, progress];
}
