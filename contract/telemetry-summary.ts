import type { ErrorCode } from "./errors.ts";
import type { Door } from "./telemetry.ts";

/** Calls, how many of them failed, and what share of them that is (0 to 1; 0 of no calls). */
export interface Tally {
  calls: number;
  errors: number;
  error_share: number;
}

/** What is not listed by name: how many names, and their calls together. All 0 when each is listed. */
export interface Others extends Tally {
  names: number;
}

/**
 * What `GET /admin/telemetry` answers: the calls with `since <= at < until`. Lists begin with the most calls.
 * Percentiles are over all calls of a tool, failed ones too, by nearest rank: the p-th of n durations in order is
 * the one at place ⌈p·n/100⌉, so it is always a duration that was measured.
 */
export interface TelemetrySummary extends Tally {
  since: string;
  until: string;
  by_tool: ({ tool: string; p50_ms: number; p95_ms: number } & Tally)[];
  /** `share` is of all calls, so that the shares add up to `error_share` */
  by_code: { code: ErrorCode; count: number; share: number }[];
  by_project: ({ project: string } & Tally)[];
  by_client: ({ client: string } & Tally)[];
  by_door: ({ door: Door } & Tally)[];
  others: { projects: Others; clients: Others };
}
