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
