/** The protocol by hand, for what a client library would not send or would hide. */

export interface Answer {
  status: number;
  sessionId: string | null;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
}

/** Posts one message of the 2025 era. */
export function post2025(
  url: string,
  method: string,
  params: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return post(url, { method, params }, { "mcp-protocol-version": "2025-11-25", ...headers });
}

/** Posts one message of the 2026 era, from a client that says `client` of itself. */
export function post2026(
  url: string,
  method: string,
  params: Record<string, unknown> = {},
  client = "wire",
): Promise<Answer> {
  const name = params.name ?? params.uri;
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: client, version: "1" },
    ...(params._meta as object | undefined),
  };
  return post(
    url,
    { method, params: { ...params, _meta } },
    {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(typeof name === "string" ? { "mcp-name": name } : {}),
    },
  );
}

async function post(
  url: string,
  message: object,
  headers: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }),
  });
  return {
    status: response.status,
    sessionId: response.headers.get("mcp-session-id"),
    ...lastMessage(await response.text()),
  };
}

/** The reply is the body, or the last event of a stream. */
function lastMessage(text: string): Partial<Answer> {
  const events = text.match(/^data: .+$/gm);
  const { result, error } = JSON.parse(events?.at(-1)?.slice("data: ".length) ?? text);
  return { ...(result && { result }), ...(error && { error }) };
}
