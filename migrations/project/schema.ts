import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Tables of one project's object. `docs/storage.md` says what lies in each. */

// The engine's byte files (durable-objects/engine/pages.ts).
export const files = sqliteTable("files", {
  id: integer("id").primaryKey(),
  layout: text("layout").notNull(),
  size: integer("size").notNull(),
});

export const pages = sqliteTable("pages", {
  key: integer("key").primaryKey(),
  data: blob("data").notNull(),
});

// Results of entries, written in the transaction of the commit that names the entry. A file without a row here
// was being built when the object died, and is dropped on wake.
export const results = sqliteTable("results", {
  hash: text("hash").primaryKey(),
  file: integer("file").notNull(),
  bytes: integer("bytes").notNull(),
  createdAt: text("created_at").notNull(),
});

// What an entry's rows were when they were first built (docs/digest.md). It stays when they are evicted.
export const digests = sqliteTable("digests", {
  hash: text("hash").primaryKey(),
  digest: text("digest").notNull(),
  /** JSON: name, type and digest of each column */
  columns: text("columns").notNull(),
  rows: integer("rows").notNull(),
  /** version of the engine that built them */
  engine: text("engine").notNull(),
  /** when they were built a second time and came out the same */
  verifiedAt: text("verified_at"),
});

// Entries whose rows came out different when they were built again, with the digest of what is stored now.
export const marks = sqliteTable("marks", {
  hash: text("hash").primaryKey(),
  code: text("code").notNull(),
  cause: text("cause").notNull(),
  columns: text("columns").notNull(),
  digest: text("digest").notNull(),
  errorId: text("error_id").notNull(),
  at: text("at").notNull(),
});

// The catalog's git repository (durable-objects/git/).
export const gitObjects = sqliteTable("git_objects", {
  oid: text("oid").primaryKey(),
  data: blob("data").notNull(),
});

export const gitRefs = sqliteTable("git_refs", {
  name: text("name").primaryKey(),
  oid: text("oid").notNull(),
});

// Names under data/ for content in R2.
export const dataFiles = sqliteTable("data_files", {
  path: text("path").primaryKey(),
  sha256: text("sha256").notNull(),
  size: integer("size").notNull(),
  etag: text("etag").notNull(),
  contentType: text("content_type").notNull(),
  uploadedAt: text("uploaded_at").notNull(),
});

// The last events, for browsers that reconnect.
export const events = sqliteTable("events", {
  seq: integer("seq").primaryKey(),
  at: text("at").notNull(),
  step: text("step").notNull(),
  body: text("body").notNull(),
});

// Replies of changing calls by the client's own call id, so that a repeated call changes nothing twice.
export const replies = sqliteTable(
  "replies",
  {
    session: text("session").notNull(),
    callId: text("call_id").notNull(),
    tool: text("tool").notNull(),
    body: text("body").notNull(),
    at: text("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.session, table.callId, table.tool] }), index("replies_at").on(table.at)],
);

// The newest records of the error log. Those that are not delivered are the outbox to D1; the others answer what a
// session has not been told. Numbers are never used again, not even after the newest rows are gone.
export const errorRecords = sqliteTable(
  "error_records",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull().unique(),
    session: text("session"),
    callId: text("call_id"),
    /** the reply of the call that failed carries this record and is not out yet */
    owed: integer("owed", { mode: "boolean" }).notNull(),
    delivered: integer("delivered", { mode: "boolean" }).notNull(),
    body: text("body").notNull(),
  },
  (table) => [
    index("error_records_owed").on(table.session).where(sql`owed`),
    index("error_records_outbox").on(table.seq).where(sql`not delivered`),
  ],
);

// Up to which record each MCP session has been told.
export const errorCursors = sqliteTable("error_cursors", {
  session: text("session").primaryKey(),
  seq: integer("seq").notNull(),
});

// Up to which record people have dismissed the log.
export const errorsDismissed = sqliteTable("errors_dismissed", {
  id: integer("id").primaryKey(),
  seq: integer("seq").notNull(),
  by: text("by").notNull(),
  at: text("at").notNull(),
});

// Work that the object does by itself, when its alarm rings. `wanted` counts how often it was asked for, so that
// a wish that comes while the job runs is not lost.
export const jobs = sqliteTable(
  "jobs",
  {
    kind: text("kind").notNull(),
    subject: text("subject").notNull(),
    project: text("project").notNull(),
    due: integer("due").notNull(),
    attempts: integer("attempts").notNull(),
    wanted: integer("wanted").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] }), index("jobs_due").on(table.due)],
);

// Statistics of an entry, as JSON, some columns a row: a row holds 2 MB. An entry never changes, so they are made
// once; they outlive its rows.
export const statistics = sqliteTable(
  "statistics",
  { hash: text("hash").notNull(), part: integer("part").notNull(), body: text("body").notNull() },
  (table) => [primaryKey({ columns: [table.hash, table.part] })],
);

// Orders of rows that pages ask for: numbers of an entry's rows as they are sorted, filtered and searched. Each can be
// made again at any time; those used longest ago are dropped.
export const rowOrders = sqliteTable("row_orders", {
  /** digest of the entry, of the rows it was read from, and of what was asked for */
  key: text("key").primaryKey(),
  /** the stored rows that the numbers are of */
  base: integer("base").notNull(),
  file: integer("file").notNull(),
  /** whether the file holds the rows themselves, not their numbers */
  copied: integer("copied", { mode: "boolean" }).notNull(),
  rows: integer("rows").notNull(),
  bytes: integer("bytes").notNull(),
  usedAt: integer("used_at").notNull(),
});

// When an entry's stored rows were last read, to the hour.
export const resultReads = sqliteTable("result_reads", {
  hash: text("hash").primaryKey(),
  at: text("at").notNull(),
});

// The newest calls and background work, for the companion's log page.
export const calls = sqliteTable(
  "calls",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    session: text("session").notNull(),
    client: text("client").notNull(),
    /** JSON of the rest */
    body: text("body").notNull(),
  },
  (table) => [index("calls_session").on(table.session, table.seq)],
);
