import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** What the tests ask of a client, whichever library and protocol revision it is. */
export interface AnyClient {
  /** the 2025 era's; undefined in the 2026 era */
  sessionId(): string | undefined;
  tools(): Promise<ListedTool[]>;
  call(name: string, args?: Record<string, unknown>): Promise<Result>;
  close(): Promise<void>;
}

export interface ListedTool {
  name: string;
  description?: string | undefined;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown> | undefined;
  annotations?: Record<string, unknown> | undefined;
}

export interface Result {
  isError: boolean;
  /** the text block, parsed */
  text: Record<string, unknown>;
  /** undefined when the reply had none */
  structured: Record<string, unknown> | undefined;
}

export const KINDS = ["2026", "2025", "2025 by the older library"] as const;
export type Kind = (typeof KINDS)[number];

/** Connects a client that says `name` of itself. */
export function connect(kind: Kind, url: string, name = "probe"): Promise<AnyClient> {
  if (kind === "2025 by the older library") return connectOlder(url, name);
  return connectCurrent(url, name, kind === "2026" ? "auto" : "legacy");
}

async function connectCurrent(url: string, name: string, mode: "auto" | "legacy") {
  const client = new Client({ name, version: "1.0" }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport);
  return wrap(client as unknown as Wrapped, transport);
}

async function connectOlder(url: string, name: string) {
  const client = new Client1({ name, version: "1.0" });
  const transport = new Transport1(new URL(url));
  // Its own declaration of `sessionId` is not the exact-optional one its interface asks for.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return wrap(client as unknown as Wrapped, transport);
}

interface Wrapped {
  listTools(): Promise<{ tools: ListedTool[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<{
    isError?: boolean;
    content: { type: string; text: string }[];
    structuredContent?: Record<string, unknown>;
  }>;
  close(): Promise<void>;
}

function wrap(client: Wrapped, transport: { sessionId?: string | undefined }): AnyClient {
  return {
    sessionId: () => transport.sessionId,
    tools: async () => (await client.listTools()).tools,
    call: async (name, args = {}) => {
      const result = await client.callTool({ name, arguments: args });
      const [block, ...more] = result.content;
      if (block?.type !== "text" || more.length > 0) throw new Error("a reply is one text block");
      return {
        isError: result.isError ?? false,
        text: JSON.parse(block.text) as Record<string, unknown>,
        structured: result.structuredContent,
      };
    },
    close: () => client.close(),
  };
}
