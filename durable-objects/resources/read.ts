import { FIRST_ROWS_SHOWN } from "../../contract/limits.ts";
import { parseResourceUri, type ResourceAddress } from "../../contract/resources.ts";
import type { ToolName } from "../../contract/tools/index.ts";
import type { Reply } from "../replies/reply.ts";
import { COOKBOOK } from "../tools/catalog_help.ts";

/** Calls a tool through the registrar, for the client that reads. */
export type Ask = (tool: ToolName, input: Record<string, unknown>) => Promise<Reply>;

export type ResourceRead =
  | { mimeType: string; text: string }
  /** the failed reply of the tool that read it; undefined when there is nothing at this address */
  | { failed: Extract<Reply, { ok: false }> | undefined };

/**
 * What lies at an address. The tools read it, so that a resource is checked, counted and logged like their calls.
 * @param project the one that this connection works on; others cannot be read through it
 */
export async function readResource(uri: string, project: string, ask: Ask): Promise<ResourceRead> {
  const address = parseResourceUri(uri);
  if (!address || address.project !== project) return { failed: undefined };
  switch (address.kind) {
    case "entry":
      return readEntry(address, ask);
    case "notebook":
      return together([await ask("notebook_get", {})]);
    case "cookbook":
      return readCookbook(ask);
  }
}

async function readEntry({ ref = "" }: ResourceAddress, ask: Ask): Promise<ResourceRead> {
  const shown = await ask("catalog_show", { entry: ref, include: ["schema"] });
  if (!shown.ok) return { failed: shown };
  // By its hash, so that all parts are of one entry, whatever happens to the alias meanwhile.
  const entry = String(shown.body.hash);
  const profiled = await ask("catalog_profile", { entry });
  if (!profiled.ok) return { failed: profiled };
  // Both parts say how to get the rest of them.
  const { more: rest, ...statistics } = profiled.body;
  const body = { ...statistics, ...(rest === undefined ? {} : { statistics_more: rest }) };
  const rows = await ask("catalog_peek", { entry, limit: FIRST_ROWS_SHOWN });
  return together([{ ...profiled, body }, rows, shown]);
}

/** One document of several replies. Each of them may tell what its session has not been told. */
function together(replies: Reply[]): ResourceRead {
  const news: unknown[] = [];
  const body: Record<string, unknown> = {};
  for (const reply of replies) {
    if (!reply.ok) return { failed: reply };
    const { new_errors, ...rest } = reply.body as Record<string, unknown>;
    if (Array.isArray(new_errors)) news.push(...new_errors);
    Object.assign(body, rest);
  }
  if (news.length > 0) body.new_errors = news;
  return { mimeType: "application/json", text: JSON.stringify(body) };
}

async function readCookbook(ask: Ask): Promise<ResourceRead> {
  const parts: string[] = [];
  for (const topic of Object.keys(COOKBOOK)) {
    const reply = await ask("catalog_help", { topic });
    if (!reply.ok) return { failed: reply };
    parts.push(`# ${topic}\n\n${String(reply.body.text)}\n`);
  }
  return { mimeType: "text/markdown", text: parts.join("\n") };
}
