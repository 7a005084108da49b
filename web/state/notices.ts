import type { LiveMessage, Progress } from "../../contract/events.ts";
import type { Activity, ProjectState } from "./shape.ts";

export type Notice = Extract<LiveMessage, { notice: unknown }>["notice"];

/** What a passing notice changes. @param now in milliseconds */
export function applyNotice(state: ProjectState, notice: Notice, now: number): ProjectState {
  switch (notice.kind) {
    case "hello":
      return { ...state, step: notice.step, activities: [] };
    case "resync":
      return state;
    case "presence":
      return { ...state, people: notice.people };
    case "progress":
      return { ...state, activities: withProgress(state.activities, notice, now) };
    default:
      // A newer server may say more than this page knows.
      notice satisfies never;
      return state;
  }
}

function withProgress(activities: Activity[], progress: Progress, now: number): Activity[] {
  const { kind: _, ...told } = progress;
  const known = activities.find(({ id }) => id === progress.id);
  if (progress.state !== "running") return activities.filter((one) => one !== known);
  const next = { ...told, since: known?.since ?? now };
  return known
    ? activities.map((activity) => (activity === known ? next : activity))
    : [...activities, next];
}
