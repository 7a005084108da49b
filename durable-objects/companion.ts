import type { Caller } from "../contract/caller.ts";
import { Failure } from "../contract/errors.ts";
import { failureResponse, statusOf } from "../contract/http-status.ts";
import type { Registrar } from "./registrar.ts";
import type { Content } from "./replies/content.ts";
import { askedByUrl } from "./rows-query.ts";

/**
 * The companion's door: `POST /api/call/<tool>` with the tool's arguments as JSON, and what a browser fetches by
 * GET (`rows-query.ts`); a pack is the body of `PUT /pack`. The same registrar as MCP, so what a person does in the page is the same verb as the tool.
 */
export async function companionCall(
  registrar: Registrar,
  caller: Caller,
  url: URL,
  request: Request,
): Promise<Response> {
  const asked = askedByUrl(url, request.headers);
  const isPack = url.pathname === "/pack";
  const tool = isPack
    ? "project_unpack"
    : (asked?.tool ?? /^\/api\/call\/([a-z_]+)$/.exec(url.pathname)?.[1]);
  if (!tool)
    throw new Failure("not_found", `There is nothing at ${url.pathname}.`, {
      hint: "POST /api/call/<tool>",
    });
  const method = isPack ? "PUT" : asked ? "GET" : "POST";
  if (request.method !== method) {
    const failure = new Failure("invalid_input", `This address is asked by ${method}.`);
    return failureResponse(failure, 405);
  }
  const reply = await registrar.call({
    tool,
    ...idOf(request),
    ...(isPack && request.body ? { body: request.body } : {}),
    input: isPack ? packInput(url) : asked ? asked.input : await jsonOf(request),
    caller,
    door: "companion",
    signal: request.signal,
    isHeard: () => !request.signal.aborted,
  });
  if (reply.ok && reply.content) return contentResponse(reply.content);
  return Response.json(reply.body, {
    status: reply.ok ? 200 : statusOf(reply.body.error.code),
    headers: { "cache-control": "no-store", "x-content-type-options": "nosniff" },
  });
}

/** A pack that is too large for one request lies under data/ already. */
function packInput({ searchParams }: URL): Record<string, unknown> {
  return Object.fromEntries(searchParams);
}

/** The page's own name for the call, so that it knows what it is told of as its own. */
function idOf({ headers }: Request): { id?: string } {
  const id = headers.get("tallyman-call") ?? "";
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? { id } : {};
}

function contentResponse({ body, status, headers }: Content): Response {
  return new Response(body, {
    status: status ?? 200,
    headers: { ...headers, "x-content-type-options": "nosniff" },
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
