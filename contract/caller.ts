import type { Feature } from "./tool.ts";

/** Who calls and where to; the Worker establishes it, the project's object believes it. */
export interface Caller {
  project: { id: string; slug: string };
  /** user id; "local" on loopback in development */
  principal: string;
  /** session key, bound to its principal */
  session: string;
  /** when the session began, ISO 8601; the object that never saw it starts its error cursor here */
  sessionStartedAt: string;
  /** client name and version as it says, for telemetry; "companion" for browsers */
  client: string;
  /** origin the caller sees, for links in replies */
  origin: string;
  /** the URL names one project, so switching is refused */
  pinned: boolean;
  readOnly: boolean;
  /** undefined: every group */
  features?: Feature[];
  /** slug of the project that was active at this session's previous call, when it differs from now */
  previousProject?: string;
}

/** Header between the Worker and the object; the Worker drops it from what comes in from outside. */
export const CALLER_HEADER = "tallyman-caller";

export function encodeCaller(caller: Caller): string {
  return encodeURIComponent(JSON.stringify(caller));
}

export function decodeCaller(header: string | null): Caller {
  if (header === null) throw new Error("a request reached the project's object without its caller");
  return JSON.parse(decodeURIComponent(header)) as Caller;
}
