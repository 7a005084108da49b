import { and, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { ERRORS_KEPT } from "../../contract/limits.ts";
import { errorRecords, errorsDismissed } from "../../migrations/project/schema.ts";
import { type ErrorRecord, type Origin, type Trouble, unnumbered } from "./record.ts";

/**
 * A project's error log in its object: the newest records, and the outbox of those that D1 has not confirmed.
 * A record is written synchronously, so it belongs to the transaction of the state it is about.
 */
export class ErrorLog {
  private readonly db: DrizzleSqliteDODatabase;
  private last: { seq: number; at: string } | undefined;

  constructor(db: DrizzleSqliteDODatabase) {
    this.db = db;
  }

  /** Number and time of the newest record there ever was; read once a wake. Number 0 when there was none. */
  get newest(): { seq: number; at: string } {
    if (this.last) return this.last;
    const row = this.db.select().from(errorRecords).orderBy(desc(errorRecords.seq)).limit(1).get();
    this.last = row ? { seq: row.seq, at: recordOf(row).at } : { seq: 0, at: "" };
    return this.last;
  }

  /** A record of a session's call is owed to that session until its reply is out. */
  write(trouble: Trouble, origin: Origin): ErrorRecord {
    const record = unnumbered(trouble, origin, new Date());
    const { seq } = this.db
      .insert(errorRecords)
      .values({
        id: record.id,
        session: origin.session ?? null,
        callId: origin.callId ?? null,
        owed: origin.session !== undefined,
        delivered: false,
        body: JSON.stringify(record),
      })
      .returning({ seq: errorRecords.seq })
      .get();
    // Not remembered before it is durable: the transaction may still be undone.
    this.last = undefined;
    return { ...record, seq };
  }

  /** The oldest records that D1 has not confirmed, in order. */
  undelivered(limit: number): ErrorRecord[] {
    const rows = this.db
      .select()
      .from(errorRecords)
      .where(sql`not ${errorRecords.delivered}`)
      .orderBy(errorRecords.seq)
      .limit(limit)
      .all();
    return rows.map(recordOf);
  }

  /** D1 has these; of what it has, the object keeps the newest. */
  confirm(seqs: number[]): void {
    this.db
      .update(errorRecords)
      .set({ delivered: true })
      .where(inArray(errorRecords.seq, seqs))
      .run();
    const { seq, delivered, owed } = errorRecords;
    const old = lte(seq, this.newest.seq - ERRORS_KEPT);
    this.db
      .delete(errorRecords)
      .where(and(old, eq(delivered, true), eq(owed, false)))
      .run();
  }

  /** The newest records the object still has, newest first. */
  tail(): ErrorRecord[] {
    const newest = this.db.select().from(errorRecords).orderBy(desc(errorRecords.seq));
    return newest.limit(ERRORS_KEPT).all().map(recordOf);
  }

  /** Up to which number people have dismissed the log; nothing of it is gone. */
  get dismissed(): number {
    return this.db.select().from(errorsDismissed).get()?.seq ?? 0;
  }

  /** @returns up to which number the log is dismissed now */
  dismiss(seq: number, by: string): number {
    const through = Math.max(this.dismissed, Math.min(seq, this.newest.seq));
    const row = { id: 1, seq: through, by, at: new Date().toISOString() };
    this.db
      .insert(errorsDismissed)
      .values(row)
      .onConflictDoUpdate({ target: errorsDismissed.id, set: row })
      .run();
    return through;
  }
}

export function recordOf({ seq, body }: { seq: number; body: string }): ErrorRecord {
  return { ...(JSON.parse(body) as Omit<ErrorRecord, "seq">), seq };
}
