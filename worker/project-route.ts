import type { Caller } from "../contract/caller.ts";
import { findProject } from "../durable-objects/registry/projects.ts";
import type { EdgeContext } from "./context.ts";

/**
 * The caller of a `/p/<project>/…` route: a browser, or a tool such as curl. It has no session of its own to
 * remember, and the URL pins the project.
 * @throws name_invalid, not_found
 */
export async function callerOfProject(c: EdgeContext): Promise<Caller> {
  return callerOf(c, await findProject(c.env.DB, c.req.param("project") ?? ""));
}

/** The caller of a route of a project that is known. */
export function callerOf(c: EdgeContext, { id, slug }: { id: string; slug: string }): Caller {
  const principal = c.get("principal");
  return {
    project: { id, slug },
    principal,
    session: `companion/${principal}`,
    sessionStartedAt: new Date().toISOString(),
    client: clientOf(c.req.raw),
    origin: new URL(c.req.url).origin,
    pinned: true,
    readOnly: false,
  };
}

/** What follows `/p/<project>` in the URL, as it stands there, with its query. */
export function restOfProject(c: EdgeContext): { path: string; search: string } {
  const { pathname, search } = new URL(c.req.url);
  return { path: pathname.replace(/^\/p\/[^/]*/, ""), search };
}

/** Browsers say where a request comes from; anything else says its name. */
function clientOf({ headers }: Request): string {
  if (headers.has("sec-fetch-site") || headers.has("origin")) return "companion";
  return headers.get("user-agent")?.split(" ")[0]?.slice(0, 100) || "unknown";
}
