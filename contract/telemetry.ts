import type { ErrorCode } from "./errors.ts";

/** The ways a call can come. */
export const DOORS = ["mcp", "companion", "job"] as const;
export type Door = (typeof DOORS)[number];

/** One event a call. No recipe text, no data, no message. */
export interface TelemetryEvent {
  at: string;
  door: Door;
  tool: string;
  project: string;
  session: string;
  principal: string;
  client: string;
  ok: boolean;
  error_code: ErrorCode | null;
  duration_ms: number;
  rows?: number;
  bytes?: number;
  engine_ms?: number;
  cold?: boolean;
}
