import { and, eq, lt } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import type { Caller } from "../contract/caller.ts";
import type { ToolContract } from "../contract/tool.ts";
import { replies } from "../migrations/project/schema.ts";

const KEPT_MS = 24 * 3_600_000;

type Body = Record<string, unknown>;
type Repeatable = { tool: string; caller: Caller; callId?: string };

/**
 * A changing call that the client repeats with the same id of its own, because its connection broke, is answered
 * with the first call's reply, whether that is still running or long done.
 */
export class Once {
  private readonly db: DrizzleSqliteDODatabase;
  private readonly running = new Map<string, Promise<Body>>();

  constructor(db: DrizzleSqliteDODatabase) {
    this.db = db;
  }

  run(call: Repeatable, contract: ToolContract, work: () => Promise<Body>): Promise<Body> {
    const { callId } = call;
    if (callId === undefined || contract.annotations.readOnlyHint) return work();
    const key = JSON.stringify([call.caller.session, callId, call.tool]);
    const known = this.running.get(key) ?? this.stored(call, callId);
    if (known) return Promise.resolve(known);
    const result = work()
      .then((body) => {
        this.store(call, callId, body);
        return body;
      })
      .finally(() => this.running.delete(key));
    this.running.set(key, result);
    return result;
  }

  private stored({ caller, tool }: Repeatable, callId: string): Promise<Body> | undefined {
    const row = this.db
      .select({ body: replies.body })
      .from(replies)
      .where(
        and(
          eq(replies.session, caller.session),
          eq(replies.callId, callId),
          eq(replies.tool, tool),
        ),
      )
      .get();
    return row ? Promise.resolve(JSON.parse(row.body) as Body) : undefined;
  }

  private store({ caller, tool }: Repeatable, callId: string, body: Body): void {
    const at = new Date();
    const old = new Date(at.getTime() - KEPT_MS).toISOString();
    this.db.delete(replies).where(lt(replies.at, old)).run();
    this.db
      .insert(replies)
      .values({
        session: caller.session,
        callId,
        tool,
        body: JSON.stringify(body),
        at: at.toISOString(),
      })
      .onConflictDoNothing()
      .run();
  }
}
