import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { CALLER_HEADER, type Caller, decodeCaller } from "../contract/caller.ts";
import { INSTRUCTIONS } from "../contract/instructions.ts";
import type { Image } from "../contract/rows.ts";
import type { ToolContract } from "../contract/tool.ts";
import { TOOLS } from "../contract/tools/index.ts";
import { VERSION } from "../contract/version.ts";
import { rising } from "./live/rising.ts";
import { LISTED_PROMPTS, promptText } from "./prompts/index.ts";
import { isOpenToReaders, type Registrar } from "./registrar.ts";
import type { Reply } from "./replies/reply.ts";
import { complete } from "./resources/complete.ts";
import { listResources, listTemplates } from "./resources/list.ts";
import { type Ask, readResource } from "./resources/read.ts";
import type { Services } from "./services.ts";

/** MCP over HTTP, both eras, for one project. The wire only: every call goes through the registrar. */
export function mcpWire(
  registrar: Registrar,
  known: Known,
): (request: Request) => Promise<Response> {
  const running = new RunningCalls();
  const handler = createMcpHandler(({ requestInfo }) => {
    const caller = decodeCaller(requestInfo?.headers.get(CALLER_HEADER) ?? null);
    const server = serverFor(caller, registrar, running);
    answerResources(server, known, caller, (signal) => (tool, input) => {
      const isHeard = () => !signal.aborted;
      return registrar.call({ tool, input, caller, door: "mcp", signal, isHeard });
    });
    return server;
  }, STREAMED);
  return (request) => handler.fetch(request);
}

/** What is looked up without a call: names, for lists and completions. */
type Known = Pick<Services, "revisions" | "data">;

// A call is cancelled by closing its stream, so there has to be one, and it has to be written to for the closing to
// be noticed.
const STREAMED = { responseMode: "sse", keepAliveMs: 1_000 } as const;

/**
 * Calls that can be cancelled by a message of their own, as the 2025 era does it: that message comes in another
 * request, so the SDK does not know the call it means. The 2026 era closes the call's stream instead.
 */
class RunningCalls {
  private readonly stops = new Map<string, AbortController>();

  begin(session: string, id: string | number): { signal: AbortSignal } & Disposable {
    const key = JSON.stringify([session, id]);
    const stop = new AbortController();
    this.stops.set(key, stop);
    return { signal: stop.signal, [Symbol.dispose]: () => this.stops.delete(key) };
  }

  cancel(session: string, id: string | number | undefined): void {
    this.stops.get(JSON.stringify([session, id]))?.abort();
  }
}

function serverFor(caller: Caller, registrar: Registrar, running: RunningCalls): Server {
  const server = new Server(
    { name: "tallyman", title: "Tallyman", version: VERSION },
    {
      // A list that may change makes clients hold a stream open, which keeps the object awake and billed.
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
        completions: {},
      },
      instructions: INSTRUCTIONS,
    },
  );
  answerPrompts(server);
  server.setNotificationHandler("notifications/cancelled", ({ params }) =>
    running.cancel(caller.session, params.requestId),
  );
  server.setRequestHandler("tools/list", () => ({ tools: listing(caller) }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const meta = context.mcpReq._meta as Record<string, unknown> | undefined;
    const token = meta?.progressToken as string | number | undefined;
    using call = running.begin(caller.session, context.mcpReq.id);
    const callId = meta?.["claudecode/toolUseId"] ?? meta?.["tallyman/callId"];
    const reply = await registrar.call({
      tool: params.name,
      input: params.arguments,
      caller,
      door: "mcp",
      signal: outlives(params.name, callId)
        ? call.signal
        : AbortSignal.any([context.mcpReq.signal, call.signal]),
      isHeard: () => !context.mcpReq.signal.aborted && !call.signal.aborted,
      ...(typeof callId === "string" ? { callId } : {}),
      ...(token === undefined ? {} : { onProgress: progressTo(context, token) }),
    });
    return toResult(reply, isLegacy(context));
  });
  return server;
}

/** A client that went away takes no progress; its call ends by the signal. */
function progressTo({ mcpReq }: ServerContext, progressToken: string | number) {
  return rising((message, progress, total) => {
    const params = { progressToken, progress, message, ...(total === undefined ? {} : { total }) };
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  });
}

/** Prompts only say how to go about something; they read nothing. */
function answerPrompts(server: Server): void {
  server.setRequestHandler("prompts/list", () => ({ prompts: LISTED_PROMPTS }));
  server.setRequestHandler("prompts/get", ({ params }) => {
    const prompt = promptText(params.name, params.arguments ?? {});
    if ("wrong" in prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, prompt.wrong);
    const { text, description } = prompt;
    return { description, messages: [{ role: "user", content: { type: "text", text } }] };
  });
}

/** The wire of what is read by address, and of values that a client offers while its user types. */
function answerResources(
  server: Server,
  { revisions, data }: Known,
  caller: Caller,
  askAs: (signal: AbortSignal) => Ask,
): void {
  server.setRequestHandler("resources/list", ({ params }) => {
    const listed = listResources(revisions.state, caller, params?.cursor);
    if (listed) return listed;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "This cursor is none of this list.");
  });
  server.setRequestHandler("resources/templates/list", () => listTemplates(caller));
  server.setRequestHandler("resources/read", async ({ params: { uri } }, { mcpReq }) => {
    const read = await readResource(uri, caller.project.slug, askAs(mcpReq.signal));
    if ("text" in read) return { contents: [{ uri, ...read }] };
    throw notRead(uri, caller, read.failed?.body);
  });
  server.setRequestHandler("completion/complete", ({ params }) => {
    const files = () => data.list().map(({ path }) => path);
    const known = { catalog: revisions.state, files, caller };
    return { completion: { ...complete(known, params) } };
  });
}

function notRead(
  uri: string,
  { project }: Caller,
  body: { error: { code: string; message: string; hint?: string | undefined } } | undefined,
): ProtocolError {
  if (!body) {
    const known = `entry/<alias, name-vN or hash>, notebook, cookbook`;
    const message = `There is nothing at ${uri.slice(0, 200)}. This connection reads tallyman://${project.slug}/ and there ${known}.`;
    return new ResourceNotFoundError(uri, message);
  }
  const { code, message, hint } = body.error;
  const text = hint === undefined ? message : `${message} ${hint}`;
  return code === "not_found"
    ? new ResourceNotFoundError(uri, text)
    : new ProtocolError(ProtocolErrorCode.InternalError, text, body);
}

/** The 2025 era's client validates a failure's structured content as if it were a success, so it gets text only. */
function toResult(reply: Reply, legacy: boolean) {
  const { image, ...body } = reply.body as Record<string, unknown> & { image?: Image };
  const text = { type: "text" as const, text: JSON.stringify(body) };
  if (!reply.ok) {
    return { content: [text], isError: true, ...(legacy ? {} : { structuredContent: body }) };
  }
  if (!image) return { content: [text], structuredContent: body };
  const picture = { type: "image" as const, mimeType: image.mime, data: image.base64 };
  return { content: [text, picture], structuredContent: body };
}

/**
 * A dropped connection and a cancel look the same. Work that names something goes on when the client can come back
 * for its reply with the same call id; everything else is stopped.
 */
function outlives(tool: string, callId: unknown): boolean {
  const contract: ToolContract | undefined = Object.hasOwn(TOOLS, tool)
    ? TOOLS[tool as keyof typeof TOOLS]
    : undefined;
  return typeof callId === "string" && contract !== undefined && contract.outlivesCaller;
}

function isLegacy(context: { mcpReq: { envelope?: unknown } }): boolean {
  return context.mcpReq.envelope === undefined;
}

function listing(caller: Caller) {
  return ADVERTISED.filter(({ contract }) => {
    if (!contract.doors.includes("mcp")) return false;
    if (caller.readOnly && !isOpenToReaders(contract)) return false;
    return !caller.features || caller.features.includes(contract.feature);
  }).map(({ tool }) => tool);
}

// Made once: turning schemas into JSON Schema at each request would cost more than most calls.
const ADVERTISED = Object.values(TOOLS).map((contract: ToolContract) => ({
  contract,
  tool: {
    name: contract.name,
    title: contract.title,
    description: contract.description,
    inputSchema: jsonSchema(contract.input, "input"),
    outputSchema: jsonSchema(contract.output, "output"),
    annotations: { title: contract.title, ...contract.annotations },
    ...(contract.upFront ? { _meta: { "anthropic/alwaysLoad": true } } : {}),
  },
}));

function jsonSchema(schema: z.ZodType, io: "input" | "output") {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, override: sayLess });
  return rest as { type: "object" };
}

/** What is open is open without saying so; the empty schemas zod writes for it are ones that clients warn of. */
function sayLess({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  for (const key of ["additionalProperties", "items"] as const) {
    const open = jsonSchema[key];
    if (typeof open === "object" && Object.keys(open).length === 0) delete jsonSchema[key];
  }
}
