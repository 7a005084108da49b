import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** How long the server may hold a database before a look into it gives up. */
const BUSY_MS = 60_000;

/**
 * What all projects of a running server store, as text that any change changes: of the history, the events, the
 * results, the files under data/, and the replies that are kept. Left out are the error log, and files that no result names: a second build in the
 * background comes and goes.
 * @param state the server's folder
 */
export function stored(state: string): string {
  const folder = join(state, "v3/do/tallyman-Project");
  const files = globSync("*.sqlite", { cwd: folder }).filter((name) => name !== "metadata.sqlite");
  return JSON.stringify(files.sort().map((name) => [name, look(join(folder, name))]));
}

function look(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
  try {
    return database.prepare(ALL).all();
  } finally {
    database.close();
  }
}

const ALL = `select (select group_concat(oid) from git_objects) as objects,
  (select group_concat(name || oid) from git_refs) as refs,
  (select max(seq) from events where body not like '%errors_changed%') as events,
  (select group_concat(hash || file) from results) as results,
  (select count(*) from pages where key >> 20 in (select file from results)) as pages,
  (select group_concat(path || sha256) from data_files) as data,
  (select count(*) from replies) as replies`;
