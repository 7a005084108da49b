import type { Activity, ProjectState } from "./shape.ts";

/** What the socket tells of, and calls of this page that it says nothing of; the oldest first. */
export function worksOf({ activities, running }: Pick<ProjectState, "activities" | "running">) {
  const told = new Set(activities.map(({ id }) => id));
  const silent = running
    .filter(({ id }) => !told.has(id))
    .map(({ id, what, at }): Activity => ({ id, what, done: 0, state: "running", since: at }));
  return [...activities, ...silent].sort((a, b) => a.since - b.since);
}
