import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, vi } from "vitest";
import { askD1 } from "../mcp/storage.ts";
import type { MortalServer } from "./server.ts";

/** A client whose name is that of its session, too. */
export async function clientOf(
  server: MortalServer,
  mode: "auto" | "legacy",
  name: string,
): Promise<Client> {
  const made = new Client({ name, version: "1" }, { versionNegotiation: { mode } });
  const url = new URL(`/mcp/default?session=${name}`, server.origin);
  await made.connect(new StreamableHTTPClientTransport(url));
  return made;
}

/** How the calls of a client ended, as telemetry has it: it is written after the reply. */
function outcomesOf(server: MortalServer, client: string): unknown[][] {
  return askD1(
    server.state,
    `select tool, error_code from telemetry where client = '${client}/1' order by id`,
  ).map(({ tool, error_code }) => [tool, error_code]);
}

/** Waits until the one call of a client has ended as cancelled. */
export function toldCancelled(server: MortalServer, client: string, tool: string): Promise<void> {
  const ended = () => expect(outcomesOf(server, client)).toEqual([[tool, "cancelled"]]);
  return vi.waitFor(ended, 60_000);
}
