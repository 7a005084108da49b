import { and, desc, eq, gt, inArray, isNull, ne, or } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { errorCursors, errorRecords } from "../../migrations/project/schema.ts";
import { type ErrorLog, recordOf } from "./error-log.ts";
import type { ErrorRecord } from "./record.ts";

/** A session, as far as its news go. */
export interface Reader {
  session: string;
  /** ISO 8601; what was logged before is no news to a session that has not been told anything */
  startedAt: string;
}

/**
 * What each session has not been told of the error log: records of others since its cursor, and records of its own
 * calls whose replies never got out. While nothing is new no storage is read.
 */
export class News {
  private readonly db: DrizzleSqliteDODatabase;
  private readonly log: ErrorLog;
  private readonly cursors = new Map<string, number>();
  /** calls whose replies are still to come; they carry their own records */
  private readonly running = new Set<string>();
  /** sessions with records that are owed to them; unknown after a wake */
  private owing: Set<string> | undefined;

  constructor(db: DrizzleSqliteDODatabase, log: ErrorLog) {
    this.db = db;
    this.log = log;
  }

  begin(callId: string): void {
    this.running.add(callId);
  }

  /**
   * The call's reply is out, or never will be: what it recorded is told now, or in the session's next reply.
   * @param recorded whether the call wrote any record
   */
  end(callId: string, isDelivered: boolean, recorded: boolean): void {
    this.running.delete(callId);
    if (!recorded) return;
    this.owing = undefined;
    if (!isDelivered) return;
    const { owed } = errorRecords;
    const carried = and(eq(errorRecords.callId, callId), eq(owed, true));
    this.db.update(errorRecords).set({ owed: false }).where(carried).run();
  }

  /** Newest first. Nothing is marked as told. */
  of({ session, startedAt }: Reader): ErrorRecord[] {
    const { seq: newest, at } = this.log.newest;
    if (newest === 0) return [];
    const known = this.cursors.get(session) === newest || at < startedAt;
    const isOwed = this.sessionsOwing().has(session);
    if (known && !isOwed) return [];
    const rows = this.db
      .select()
      .from(errorRecords)
      .where(or(this.sinceLast(session), isOwed ? owedTo(session) : undefined))
      .orderBy(desc(errorRecords.seq))
      .all();
    const news = rows.filter(({ session: owner, callId }) =>
      owner === session ? !this.running.has(callId ?? "") : true,
    );
    const records = news
      .map(recordOf)
      .filter((record) => record.session === session || record.at >= startedAt);
    if (records.length === 0) this.cursors.set(session, newest);
    return records;
  }

  /** The session has been told of these, and of everything before them. */
  told({ session }: Reader, records: ErrorRecord[]): void {
    const newest = this.log.newest.seq;
    const mine = records.filter((record) => record.session === session).map(({ seq }) => seq);
    if (mine.length > 0) {
      this.db
        .update(errorRecords)
        .set({ owed: false })
        .where(inArray(errorRecords.seq, mine))
        .run();
      this.owing = undefined;
    }
    if (mine.length < records.length) {
      this.db
        .insert(errorCursors)
        .values({ session, seq: newest })
        .onConflictDoUpdate({ target: errorCursors.session, set: { seq: newest } })
        .run();
    }
    this.cursors.set(session, newest);
  }

  /** Records of others after the session's cursor. */
  private sinceLast(session: string) {
    const row = this.db.select().from(errorCursors).where(eq(errorCursors.session, session)).get();
    const since = Math.max(this.cursors.get(session) ?? 0, row?.seq ?? 0);
    const owner = errorRecords.session;
    return and(gt(errorRecords.seq, since), or(isNull(owner), ne(owner, session)));
  }

  /** After a wake every owed record is one whose call is gone. */
  private sessionsOwing(): Set<string> {
    if (this.owing) return this.owing;
    const rows = this.db
      .selectDistinct({ session: errorRecords.session })
      .from(errorRecords)
      .where(eq(errorRecords.owed, true))
      .all();
    this.owing = new Set(rows.flatMap(({ session }) => session ?? []));
    return this.owing;
  }
}

function owedTo(session: string) {
  return and(eq(errorRecords.session, session), eq(errorRecords.owed, true));
}
