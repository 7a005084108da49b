import { Failure } from "../../contract/errors.ts";
import type { Message } from "./message.ts";

export const SESSION_HEADER = "mcp-session-id";

export interface SessionKey {
  key: string;
  /** the client is told this id in the reply, and says it from then on */
  minted?: string;
}

/**
 * Which session a message belongs to. The 2025 era says an id that this layer made at `initialize`; the 2026
 * era has no ids, so a session there is a principal's client, and `?session=` tells its windows apart.
 * @throws invalid_input for an id that this layer cannot have made
 */
export async function sessionKey(
  request: Request,
  message: Message,
  caller: { principal: string; session?: string },
): Promise<SessionKey> {
  if (message.era === "2025") {
    if (message.initialize) {
      const minted = crypto.randomUUID();
      return { key: minted, minted };
    }
    const told = request.headers.get(SESSION_HEADER);
    if (told !== null) return { key: checkId(told) };
  }
  const client = message.clientInfo?.name ?? "unknown";
  return { key: await named(caller.principal, client, caller.session ?? "") };
}

/** Any well-formed id, known or not: after a restart a client must not meet a dead session. */
function checkId(told: string): string {
  const id = told.toLowerCase();
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)) return id;
  throw new Failure("invalid_input", "The Mcp-Session-Id header holds no id of this server.", {
    hint: "Send `initialize` without the header and use the id of the reply.",
  });
}

/** A digest, because a client's name is free text of any length. */
async function named(...parts: string[]): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(parts));
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", text));
  return `mcp/${digest.toString("hex").slice(0, 32)}`;
}
