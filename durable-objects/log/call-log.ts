import { and, count, desc, eq, lt, lte } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { CALLS_KEPT } from "../../contract/limits.ts";
import type { LoggedCall } from "../../contract/tools/project_log.ts";
import { calls } from "../../migrations/project/schema.ts";

export interface CallFilter {
  session?: string | undefined;
  /** only calls with a lower number */
  before?: number | undefined;
  limit: number;
}

/** The newest calls of a project and what it did by itself, for people to look at. */
export class CallLog {
  private readonly db: DrizzleSqliteDODatabase;

  constructor(db: DrizzleSqliteDODatabase) {
    this.db = db;
  }

  write({ session, client, ...rest }: Omit<LoggedCall, "seq">): void {
    const row = { session, client, body: JSON.stringify(rest) };
    const { seq } = this.db.insert(calls).values(row).returning({ seq: calls.seq }).get();
    this.db
      .delete(calls)
      .where(lte(calls.seq, seq - CALLS_KEPT))
      .run();
  }

  /** Newest first. */
  list({ session, before, limit }: CallFilter): LoggedCall[] {
    const where = and(
      session === undefined ? undefined : eq(calls.session, session),
      before === undefined ? undefined : lt(calls.seq, before),
    );
    const rows = this.db.select().from(calls).where(where).orderBy(desc(calls.seq)).limit(limit);
    return rows.all().map(({ body, ...row }) => ({ ...row, ...JSON.parse(body) }));
  }

  /** Sessions with the number of their calls, the busiest first. */
  sessions(): { session: string; client: string; calls: number }[] {
    return this.db
      .select({ session: calls.session, client: calls.client, calls: count() })
      .from(calls)
      .groupBy(calls.session)
      .orderBy(desc(count()))
      .all();
  }
}
