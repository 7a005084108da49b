import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";

export type Row = Record<string, SQLOutputValue>;

/** How long the server may hold a database before a look into it gives up. */
const BUSY_MS = 60_000;

/** Asks the D1 database of a running server. @param state the server's folder */
export function askD1(state: string, sql: string): Row[] {
  const [file, ...more] = databases(join(state, "v3/d1/miniflare-D1DatabaseObject"));
  if (!file || more.length > 0) throw new Error("the state has not exactly one D1 database");
  return ask(file, sql);
}

/** Asks the storage of every project's object, and answers all rows. */
export function askProjects(state: string, sql: string): Row[] {
  return databases(join(state, "v3/do/tallyman-Project")).flatMap((file) => ask(file, sql));
}

function databases(folder: string): string[] {
  return globSync("*.sqlite", { cwd: folder })
    .filter((name) => name !== "metadata.sqlite")
    .map((name) => join(folder, name));
}

function ask(file: string, sql: string): Row[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
  try {
    return database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}
