import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

export type Body = Record<string, unknown> & {
  error?: { code: string; message: string } & Record<string, unknown>;
};

export interface Session {
  client: Client;
  /** calls a tool and answers its structured reply, failures too */
  call(name: string, args?: Record<string, unknown>, options?: { callId?: string }): Promise<Body>;
  close(): Promise<void>;
}

let sessions = 0;

/** A real MCP client of the 2026 era; every session is one of its own. */
export async function connectMcp(origin: string, path: string, name = "test"): Promise<Session> {
  const url = new URL(path, origin);
  if (!url.searchParams.has("session"))
    url.searchParams.set("session", `t${process.pid}x${++sessions}`);
  const client = new Client({ name, version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(new StreamableHTTPClientTransport(url));
  return {
    client,
    call: async (tool, args = {}, options = {}) => {
      const meta = options.callId ? { _meta: { "tallyman/callId": options.callId } } : {};
      const result = await client.callTool(
        { name: tool, arguments: args, ...meta },
        { timeout: 280_000 },
      );
      return (result.structuredContent ??
        JSON.parse((result.content as { text: string }[])[0]?.text ?? "null")) as Body;
    },
    close: () => client.close(),
  };
}

let projects = 0;

/** A new, empty project of its own for one test file, and a session pinned to it. */
export async function freshProject(origin: string): Promise<{ project: string; session: Session }> {
  const project = `t${process.pid}-${Date.now().toString(36)}-${++projects}`;
  const maker = await connectMcp(origin, "/mcp");
  const made = await maker.call("project_new", { name: project });
  if (made.error) throw new Error(JSON.stringify(made.error));
  await maker.close();
  return { project, session: await connectMcp(origin, `/mcp/${project}`) };
}
