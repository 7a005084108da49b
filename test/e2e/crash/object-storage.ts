import { copyFileSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";

export type Row = Record<string, SQLOutputValue>;

/** The storage of the one project's object of a server. */
export interface ObjectStorage {
  rows<T extends Row = Row>(sql: string): T[];
  /** the same database as the object's own code takes it */
  sql: SqlStorage;
  close(): void;
}

/** How long the server may hold the database before a look into it gives up. */
const BUSY_MS = 60_000;

/** Looks into the storage of a running server. @param state the server's folder */
export function watchStorage(state: string): ObjectStorage {
  const database = new DatabaseSync(databaseFile(state), { readOnly: true, timeout: BUSY_MS });
  return wrap(database, () => database.close());
}

/** A copy of what a dead server left on the disk: looking at it changes nothing for the next life. */
export function copyStorage(state: string): ObjectStorage {
  const folder = mkdtempSync(join(tmpdir(), "tallyman-copy-"));
  const file = databaseFile(state);
  const copy = join(folder, "copy.sqlite");
  copyFileSync(file, copy);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  const database = new DatabaseSync(copy);
  return wrap(database, () => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** The file of the one object of a server. @param state the server's folder */
export function databaseFile(state: string): string {
  const folder = join(state, "v3/do/tallyman-Project");
  const found = globSync("*.sqlite", { cwd: folder }).filter((name) => name !== "metadata.sqlite");
  const [name] = found;
  if (name === undefined || found.length > 1)
    throw new Error(`${found.length} objects in ${folder}`);
  return join(folder, name);
}

function wrap(database: DatabaseSync, close: () => void): ObjectStorage {
  const rows = (sql: string, ...bindings: SQLInputValue[]) =>
    database
      .prepare(sql)
      .all(...bindings)
      .map((row) => ({ ...row }));
  // The object's readers take this much of the platform's interface.
  const exec = (sql: string, ...bindings: SQLInputValue[]) => {
    const found = rows(sql, ...bindings);
    return {
      toArray: () => found,
      one: () => {
        if (found.length !== 1) throw new Error(`${found.length} rows where one was expected`);
        return found[0];
      },
    };
  };
  return {
    rows: <T extends Row>(sql: string) => rows(sql) as T[],
    sql: { exec } as unknown as SqlStorage,
    close,
  };
}
