import type { z } from "zod";
import type { ErrorCode, ErrorEnvelope, ErrorPlace } from "../../contract/errors.ts";
import type { TOOLS, ToolName } from "../../contract/tools/index.ts";
import type { Reply } from "./replies.ts";

/** What the server said of a failure besides its message. */
interface FailureFacts {
  hint?: string | undefined;
  /** record in the error log */
  errorId?: string | undefined;
  stage?: string | undefined;
  place?: ErrorPlace | undefined;
}

/** A call that failed; `unreachable` when no answer of Tallyman's came back. */
export class CallError extends Error {
  readonly code: ErrorCode | "unreachable";
  readonly hint: string | undefined;
  readonly errorId: string | undefined;
  readonly stage: string | undefined;
  readonly place: ErrorPlace | undefined;

  constructor(code: ErrorCode | "unreachable", message: string, facts: FailureFacts = {}) {
    super(message);
    this.name = "CallError";
    this.code = code;
    this.hint = facts.hint;
    this.errorId = facts.errorId;
    this.stage = facts.stage;
    this.place = facts.place;
  }
}

export type Arguments<T extends ToolName> = z.input<(typeof TOOLS)[T]["input"]>;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** names the call in what the live socket tells of it */
  id?: string;
}

export type Caller = <T extends ToolName>(
  tool: T,
  args: Arguments<T>,
  options?: CallOptions,
) => Promise<Reply<T>>;

/** Calls tools of one project over its REST door. @throws CallError, or the abort's own error */
export function callerFor(project: string, send: typeof fetch = fetch): Caller {
  return async (tool, args, { signal, id } = {}) => {
    const url = `/p/${encodeURIComponent(project)}/api/call/${tool}`;
    const response = await reach(() =>
      send(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...(id ? { "tallyman-call": id } : {}) },
        body: JSON.stringify(args),
        signal: signal ?? null,
      }),
    );
    const body = await readJson(response);
    if (!response.ok) throw failureOf(response.status, body);
    return body as Reply<typeof tool>;
  };
}

async function reach(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") throw error;
    throw new CallError("unreachable", "Tallyman cannot be reached.", {
      hint: "It is tried again when the connection is back.",
    });
  }
}

/** An answer that is no JSON was not written by Tallyman: a proxy's page, or a connection cut short. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new CallError("unreachable", `The server answered ${response.status} without JSON.`, {
      hint: "Reload the page.",
    });
  }
}

/** The failure that an answer's body tells. */
export function failureOf(status: number, body: unknown): CallError {
  const reply = body as { error?: ErrorEnvelope; error_id?: string } | null;
  if (!reply?.error) {
    return new CallError("unreachable", `The server answered ${status}.`, {
      hint: "Reload the page.",
    });
  }
  const { code, message, hint, stage, at } = reply.error;
  return new CallError(code, message, { hint, stage, place: at, errorId: reply.error_id });
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
