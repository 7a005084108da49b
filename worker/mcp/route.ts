import type { Caller } from "../../contract/caller.ts";
import { findProject } from "../../durable-objects/registry/projects.ts";
import { touchSession } from "../../durable-objects/registry/sessions.ts";
import type { EdgeContext } from "../context.ts";
import { askProject } from "../project-object.ts";
import { readMessage } from "./message.ts";
import { connectionOptions } from "./options.ts";
import { SESSION_HEADER, sessionKey } from "./session-key.ts";

/**
 * `/mcp` goes to the session's sticky active project, which D1 is asked for at each call: an isolate's memory
 * of it could be old, and the call would write into the wrong project. `/mcp/<project>` is pinned to one.
 */
export async function serveMcp(c: EdgeContext): Promise<Response> {
  const url = new URL(c.req.url);
  const { session, ...access } = connectionOptions(url.searchParams);
  const slug = c.req.param("project");
  const pinned = slug === undefined ? undefined : await findProject(c.env.DB, slug);
  const principal = c.get("principal");
  const message = await readMessage(c.req.raw);
  const { key, minted } = await sessionKey(c.req.raw, message, {
    principal,
    ...(session !== undefined && { session }),
  });
  const state = await touchSession(c.env.DB, {
    id: key,
    principal,
    at: new Date().toISOString(),
    discover: message.discover,
    takesWarning: message.toolCall && !pinned,
    ...(message.clientInfo && { client: message.clientInfo.label }),
  });
  const { id, slug: active } = pinned ?? state.project;
  const caller: Caller = {
    project: { id, slug: active },
    principal,
    session: key,
    sessionStartedAt: state.startedAt,
    client: state.client,
    origin: url.origin,
    pinned: pinned !== undefined,
    ...access,
    ...(state.previousProject !== undefined && { previousProject: state.previousProject }),
  };
  const reply = await askProject(c, caller, "/mcp", message.body ? { body: message.body } : {});
  if (minted === undefined || !reply.ok) return reply;
  const opened = new Response(reply.body, reply);
  opened.headers.set(SESSION_HEADER, minted);
  return opened;
}
