import type { Edge } from "./edge-setup.ts";

/** JSON-RPC messages as the two eras' clients send them. */

const META = "io.modelcontextprotocol/";

export function modern(method: string, client?: { name: string; version?: string }) {
  return {
    jsonrpc: "2.0",
    id: 1,
    method,
    params: {
      _meta: {
        [`${META}protocolVersion`]: "2026-07-28",
        [`${META}clientCapabilities`]: {},
        ...(client && { [`${META}clientInfo`]: client }),
      },
    },
  };
}

export function legacy(method: string, params: Record<string, unknown> = {}) {
  return { jsonrpc: "2.0", id: 1, method, params };
}

export function initialize(client = { name: "old-client", version: "1.2" }) {
  return legacy("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: client,
  });
}

export function post(
  edge: Edge,
  path: string,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return edge.fetch(path, {
    method: "POST",
    body: typeof message === "string" ? message : JSON.stringify(message),
    headers: { "content-type": "application/json", ...headers },
  });
}

/** A 2025-era connection; answers the id it was given. */
export async function connect(edge: Edge, path = "/mcp"): Promise<string> {
  const id = (await post(edge, path, initialize())).headers.get("mcp-session-id");
  if (id === null) throw new Error("no session id was minted");
  return id;
}
