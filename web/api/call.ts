import type { z } from "zod";
import type { ErrorCode, ErrorEnvelope } from "../../contract/errors.ts";
import type { TOOLS, ToolName } from "../../contract/tools/index.ts";
import type { Reply } from "./replies.ts";

/** A call that failed; `unreachable` when no answer of Tallyman's came back. */
export class CallError extends Error {
  readonly code: ErrorCode | "unreachable";
  readonly hint: string | undefined;

  constructor(code: ErrorCode | "unreachable", message: string, hint?: string) {
    super(message);
    this.name = "CallError";
    this.code = code;
    this.hint = hint;
  }
}

export type Caller = <T extends ToolName>(
  tool: T,
  args: z.input<(typeof TOOLS)[T]["input"]>,
  signal?: AbortSignal,
) => Promise<Reply<T>>;

/** Calls tools of one project over its REST door. @throws CallError, or the abort's own error */
export function callerFor(project: string, send: typeof fetch = fetch): Caller {
  return async (tool, args, signal) => {
    const url = `/p/${encodeURIComponent(project)}/api/call/${tool}`;
    const response = await reach(() =>
      send(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
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
    throw new CallError(
      "unreachable",
      "Tallyman cannot be reached.",
      "It is tried again when the connection is back.",
    );
  }
}

/** An answer that is no JSON was not written by Tallyman: a proxy's page, or a connection cut short. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new CallError(
      "unreachable",
      `The server answered ${response.status} without JSON.`,
      "Reload the page.",
    );
  }
}

function failureOf(status: number, body: unknown): CallError {
  const error = (body as { error?: ErrorEnvelope } | null)?.error;
  if (!error)
    return new CallError("unreachable", `The server answered ${status}.`, "Reload the page.");
  return new CallError(error.code, error.message, error.hint);
}
