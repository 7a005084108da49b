import type { Caller } from "../contract/caller.ts";
import { Failure } from "../contract/errors.ts";
import { failureResponse, statusOf } from "../contract/http-status.ts";
import type { Registrar } from "./registrar.ts";

/**
 * The companion's door: `POST /api/call/<tool>` with the tool's arguments as JSON. The same registrar as MCP, so
 * what a person does in the page is the same verb as the tool.
 */
export async function companionCall(
  registrar: Registrar,
  caller: Caller,
  path: string,
  request: Request,
): Promise<Response> {
  const tool = /^\/api\/call\/([a-z_]+)$/.exec(path)?.[1];
  if (!tool)
    throw new Failure("not_found", `There is nothing at ${path}.`, {
      hint: "POST /api/call/<tool>",
    });
  if (request.method !== "POST") {
    return failureResponse(new Failure("invalid_input", "A tool is called by POST."), 405);
  }
  const reply = await registrar.call({
    tool,
    input: await jsonOf(request),
    caller,
    door: "companion",
    signal: request.signal,
    isHeard: () => !request.signal.aborted,
  });
  return Response.json(reply.body, {
    status: reply.ok ? 200 : statusOf(reply.body.error.code),
    headers: { "cache-control": "no-store", "x-content-type-options": "nosniff" },
  });
}

/** The arguments; a `Failure` when they are not JSON, for the registrar to answer and to log. */
async function jsonOf(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return new Failure("invalid_input", `The body is not JSON: ${error.message.slice(0, 200)}`);
  }
}
