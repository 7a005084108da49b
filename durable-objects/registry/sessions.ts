import { and, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { alias } from "drizzle-orm/sqlite-core";
import { Failure } from "../../contract/errors.ts";
import { DEFAULT_PROJECT } from "../../contract/names.ts";
import { mcpSessions, projects } from "../../migrations/d1/schema.ts";
import { ensureDefault } from "./projects.ts";

/** After this much silence a `server/discover` begins a new session under the same key. */
export const IDLE_MINUTES = 30;

export interface SessionCall {
  /** session key */
  id: string;
  principal: string;
  /** client name and version, when this call says it */
  client?: string;
  /** ISO 8601 */
  at: string;
  /** a `server/discover`: begins the session anew when it was idle */
  discover: boolean;
  /** a call whose reply can carry the warning that the active project changed */
  takesWarning: boolean;
}

export interface SessionState {
  startedAt: string;
  client: string;
  /** the sticky active project */
  project: { id: string; slug: string };
  /** slug of the project that was active at the previous call that could be told so */
  previousProject?: string;
}

/**
 * Notes one call of a session, makes the session at its first call, and answers its state.
 * @throws forbidden when the session is another principal's
 */
export async function touchSession(db: D1Database, call: SessionCall): Promise<SessionState> {
  const orm = drizzle(db);
  const previous = alias(projects, "previous");
  const [, , rows] = await orm.batch([
    orm
      .insert(mcpSessions)
      .values({
        id: call.id,
        principal: call.principal,
        client: call.client ?? "unknown",
        startedAt: call.at,
        lastSeenAt: call.at,
      })
      .onConflictDoNothing({ target: mcpSessions.id }),
    orm.update(mcpSessions).set(changes(call)).where(ownedBy(call)),
    orm
      .select({
        principal: mcpSessions.principal,
        client: mcpSessions.client,
        startedAt: mcpSessions.startedAt,
        pendingPrevious: mcpSessions.pendingPrevious,
        projectId: projects.id,
        slug: projects.slug,
        // D1 keys a batch's rows by column name, so no two columns may share one.
        previousSlug: sql<string | null>`${previous.slug}`.as("previous_slug"),
      })
      .from(mcpSessions)
      .leftJoin(projects, eq(projects.id, mcpSessions.projectId))
      .leftJoin(previous, eq(previous.id, mcpSessions.pendingPrevious))
      .where(eq(mcpSessions.id, call.id)),
  ]);
  const row = rows[0];
  if (!row) throw new Error("a session vanished while it was noted");
  if (row.principal !== call.principal) throw notYours();
  const { startedAt, client, projectId, slug, pendingPrevious, previousSlug } = row;
  const gone = projectId === null || slug === null;
  const project = gone ? await ensureDefault(db) : { id: projectId, slug };
  const state = { startedAt, client, project: { id: project.id, slug: project.slug } };
  if (!call.takesWarning || pendingPrevious === null) return state;
  await orm
    .update(mcpSessions)
    .set({ pendingPrevious: null })
    .where(and(ownedBy(call), eq(mcpSessions.pendingPrevious, pendingPrevious)));
  return previousSlug === null ? state : { ...state, previousProject: previousSlug };
}

/**
 * Makes `projectId` the session's sticky active project; its next tool call is told from which one it came.
 * Going back before anybody was told leaves nothing to tell.
 */
export async function setActiveProject(
  db: D1Database,
  sessionKey: string,
  projectId: string,
): Promise<void> {
  const orm = drizzle(db);
  const fallback = orm
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.slug, DEFAULT_PROJECT));
  const before = sql`coalesce(${mcpSessions.pendingPrevious}, ${mcpSessions.projectId}, ${fallback})`;
  const changed = await orm
    .update(mcpSessions)
    .set({ projectId, pendingPrevious: sql`nullif(${before}, ${projectId})` })
    .where(eq(mcpSessions.id, sessionKey))
    .returning({ id: mcpSessions.id });
  if (changed.length === 0) throw new Error("a session that was never noted cannot switch");
}

function changes({ at, client, discover }: SessionCall) {
  const idleSince = new Date(Date.parse(at) - IDLE_MINUTES * 60_000).toISOString();
  const { startedAt, lastSeenAt } = mcpSessions;
  return {
    lastSeenAt: at,
    ...(client !== undefined && { client }),
    ...(discover && {
      startedAt: sql`case when ${lastSeenAt} <= ${idleSince} then ${at} else ${startedAt} end`,
    }),
  };
}

function ownedBy({ id, principal }: SessionCall) {
  return and(eq(mcpSessions.id, id), eq(mcpSessions.principal, principal));
}

function notYours(): Failure {
  return new Failure("forbidden", "This MCP session belongs to somebody else.", {
    hint: "Connect anew, without the Mcp-Session-Id header.",
  });
}
