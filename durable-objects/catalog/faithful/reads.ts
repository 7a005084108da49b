import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { resultReads } from "../../../migrations/project/schema.ts";

const HOUR_CHARS = "2026-11-30T14".length;

/** When stored rows were last read. Written once an hour and entry, so that reading stays reading. */
export class Reads {
  private readonly db: DrizzleSqliteDODatabase;
  private readonly known = new Map<string, string>();

  constructor(db: DrizzleSqliteDODatabase) {
    this.db = db;
  }

  touch(hash: string): void {
    const at = `${new Date().toISOString().slice(0, HOUR_CHARS)}:00:00.000Z`;
    if (this.known.get(hash) === at) return;
    this.known.set(hash, at);
    const row = { hash, at };
    this.db
      .insert(resultReads)
      .values(row)
      .onConflictDoUpdate({ target: resultReads.hash, set: row })
      .run();
  }

  /** Times by hash. */
  all(): Map<string, string> {
    const rows = this.db.select().from(resultReads).all();
    return new Map(rows.map(({ hash, at }) => [hash, at]));
  }
}
