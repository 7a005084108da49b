import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ErrorCode } from "../../contract/errors.ts";
import type { Door } from "../../contract/telemetry.ts";

/** Times are ISO 8601 in UTC with milliseconds, so that they compare as text. */

/** The id names the project's object and its R2 prefix and never changes; the slug may. */
export const projects = sqliteTable("projects", {
  id: text().primaryKey(),
  slug: text().notNull().unique(),
  createdAt: text("created_at").notNull(),
  createdBy: text("created_by").notNull(),
});

/** One MCP client's session. No project means the deployment's default, so a deleted project leaves no dead session. */
export const mcpSessions = sqliteTable("mcp_sessions", {
  id: text().primaryKey(),
  principal: text().notNull(),
  projectId: text("project_id").references(() => projects.id, { onDelete: "set null" }),
  client: text().notNull(),
  startedAt: text("started_at").notNull(),
  lastSeenAt: text("last_seen_at").notNull(),
  /** the project that was active before a switch the session has not been told of */
  pendingPrevious: text("pending_previous").references(() => projects.id, { onDelete: "set null" }),
});

/** One row a call. `project` is text without a reference: events outlive their project. */
export const telemetry = sqliteTable(
  "telemetry",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: text().notNull(),
    door: text().$type<Door>().notNull(),
    tool: text().notNull(),
    project: text().notNull(),
    session: text().notNull(),
    principal: text().notNull(),
    client: text().notNull(),
    ok: integer({ mode: "boolean" }).notNull(),
    errorCode: text("error_code").$type<ErrorCode>(),
    durationMs: real("duration_ms").notNull(),
    rows: integer(),
    bytes: integer(),
    engineMs: real("engine_ms"),
    cold: integer({ mode: "boolean" }),
  },
  (table) => [
    index("telemetry_at").on(table.at),
    index("telemetry_project_at").on(table.project, table.at),
  ],
);

/**
 * The team's copy of every project's error log, in the order of `seq` within a project. `project` is its slug at
 * the time, without a reference: the log outlives its project.
 */
export const errors = sqliteTable(
  "errors",
  {
    id: text().primaryKey(),
    projectId: text("project_id").notNull(),
    project: text().notNull(),
    seq: integer().notNull(),
    at: text().notNull(),
    code: text().$type<ErrorCode>().notNull(),
    stage: text(),
    message: text().notNull(),
    hint: text(),
    /** JSON of the place in the caller's text */
    place: text(),
    hash: text(),
    alias: text(),
    tool: text(),
    callId: text("call_id"),
    session: text(),
    principal: text(),
    door: text().$type<Door>().notNull(),
    recipe: text(),
    stack: text(),
  },
  (table) => [
    uniqueIndex("errors_project_seq").on(table.projectId, table.seq),
    index("errors_project_code").on(table.projectId, table.code, table.seq),
    index("errors_at").on(table.at),
  ],
);
