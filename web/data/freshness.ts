import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { LiveMessage } from "../../contract/events.ts";
import { ALL, type ReadTool, touchedBy } from "./touches.ts";

/** Keys begin with the project and the tool that was asked; its arguments follow. */
export type CallKey = readonly [project: string, tool: ReadTool, ...of: unknown[]];

/** Notices that make nothing old. */
const PASSING: ReadonlySet<string> = new Set(["presence", "progress"]);

export interface Freshness {
  /** reads anew what a message of the socket made old */
  heard(project: string, message: LiveMessage): void;
  /** reads anew what these tools answered */
  refresh(project: string, tools: readonly ReadTool[] | typeof ALL): void;
}

/**
 * Keeps what was read true. A read that runs already is not cut off, so a stream of events cannot keep the reader
 * waiting: it is done once more when it has ended.
 */
export function freshnessOf(client: QueryClient): Freshness {
  const again = new Set<string>();
  const cache = client.getQueryCache();
  const invalidate = (queryKey: QueryKey) =>
    void client.invalidateQueries({ queryKey, exact: true });
  cache.subscribe(({ query }) => {
    if (query.state.fetchStatus === "idle" && again.delete(query.queryHash)) {
      invalidate(query.queryKey);
    }
  });

  const refresh: Freshness["refresh"] = (project, tools) => {
    const isMeant = ([of, tool]: QueryKey) =>
      of === project && (tools === ALL || tools.includes(tool as ReadTool));
    for (const query of cache.findAll({ predicate: ({ queryKey }) => isMeant(queryKey) })) {
      if (query.state.fetchStatus === "idle") invalidate(query.queryKey);
      else again.add(query.queryHash);
    }
  };

  return {
    refresh,
    heard: (project, message) => {
      if ("event" in message) refresh(project, touchedBy(message.event.kind));
      // What was read before the socket stood may be behind it; reads that failed meanwhile are mended as well. And a
      // newer server may say more than this page knows.
      else if (!PASSING.has(message.notice.kind)) refresh(project, ALL);
    },
  };
}
