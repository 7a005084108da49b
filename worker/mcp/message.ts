import { z } from "zod";
import { Failure } from "../../contract/errors.ts";
import { MCP_BODY_BYTES } from "../../contract/limits.ts";

/** What the edge needs to know of a JSON-RPC body; the object reads the rest. */
export interface Message {
  body: Uint8Array | null;
  /** 2026: the request carries its protocol version; otherwise the older sessionful protocol */
  era: "2025" | "2026";
  initialize: boolean;
  discover: boolean;
  toolCall: boolean;
  clientInfo?: ClientInfo;
}

export interface ClientInfo {
  name: string;
  /** name and version */
  label: string;
}

/**
 * Reads a POST's body within the limit. A body that is no JSON-RPC goes on as it is: the object answers it in
 * the protocol's own words.
 * @throws too_large
 */
export async function readMessage(request: Request): Promise<Message> {
  const body = request.method === "POST" ? await readBody(request) : null;
  const messages = body ? parse(body) : [];
  const declared = messages.map(({ params }) => params?._meta ?? {});
  const claimed = messages.map(({ params }, i) => declared[i]?.[CLIENT_INFO] ?? params?.clientInfo);
  const clientInfo = claimed.find((info) => info !== undefined);
  const has = (method: string) => messages.some((message) => message.method === method);
  return {
    body,
    era: declared.some((meta) => meta[PROTOCOL_VERSION] !== undefined) ? "2026" : "2025",
    initialize: has("initialize"),
    discover: has("server/discover"),
    toolCall: has("tools/call"),
    ...(clientInfo && { clientInfo }),
  };
}

const PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
const CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

const clientInfo = z
  .object({ name: z.string().min(1), version: z.string().optional() })
  .transform(({ name, version }) => ({
    name: name.slice(0, 100),
    label: (version ? `${name}/${version}` : name).slice(0, 120),
  }))
  .optional()
  .catch(undefined);

const message = z.object({
  method: z.string(),
  params: z
    .object({
      clientInfo,
      _meta: z
        .object({ [PROTOCOL_VERSION]: z.string().optional(), [CLIENT_INFO]: clientInfo })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});

function parse(body: Uint8Array): z.output<typeof message>[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return [];
  }
  return (Array.isArray(parsed) ? parsed : [parsed]).flatMap((item) => {
    const checked = message.safeParse(item);
    return checked.success ? [checked.data] : [];
  });
}

async function readBody(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MCP_BODY_BYTES) {
      throw new Failure(
        "too_large",
        `An MCP request may have ${MCP_BODY_BYTES} bytes; this one has more.`,
        {
          hint: "Upload files with data_upload_url instead of sending them inside a call.",
        },
      );
    }
    chunks.push(chunk);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
}
