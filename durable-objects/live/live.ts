import { gt } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { Failure } from "../../contract/errors.ts";
import type { Effect, LiveMessage, Progress } from "../../contract/events.ts";
import { EVENTS_KEPT, SOCKETS } from "../../contract/limits.ts";
import { events } from "../../migrations/project/schema.ts";
import type { Revision } from "../catalog/revisions.ts";

/**
 * The live sockets of a project. They hibernate with the object; every effect of a commit is numbered and kept
 * for a while, so a browser that was away gets what it missed.
 */
export class Live {
  private readonly ctx: DurableObjectState;
  private readonly db: DrizzleSqliteDODatabase;

  constructor(ctx: DurableObjectState, db: DrizzleSqliteDODatabase) {
    this.ctx = ctx;
    this.db = db;
    // Answered by the platform without waking the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Accepts a browser's socket and tells it where it is, or what it missed since `since`. */
  accept(project: string, step: string, since: number | undefined): Response {
    // One whose close was told may still be listed.
    const open = this.ctx.getWebSockets().filter(isOpen).length;
    if (open >= SOCKETS) {
      throw new Failure("rate_limited", `This project has ${SOCKETS} open pages; close some.`);
    }
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    const seq = this.newest();
    send(server, { notice: { kind: "hello", seq, step, project } });
    if (since !== undefined) this.catchUp(server, since, seq);
    this.tellPresence();
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Numbers and keeps effects; for those of a revision inside its transaction. */
  record(revision: Revision): void {
    let seq = this.newest();
    for (const event of revision.effects) {
      seq++;
      const body = JSON.stringify(event);
      this.db.insert(events).values({ seq, at: revision.at, step: revision.step, body }).run();
    }
    this.ctx.storage.sql.exec("delete from events where seq <= ?", seq - EVENTS_KEPT);
  }

  /** Sends what was recorded last; the platform holds it back until the storage is durable. */
  announce(revision: Revision): void {
    if (revision.effects.length === 0) return;
    const first = this.newest() - revision.effects.length + 1;
    for (const [i, event] of revision.effects.entries()) {
      this.broadcast({ seq: first + i, step: revision.step, at: revision.at, event });
    }
  }

  /** A passing notice: neither numbered nor kept. */
  progress(progress: Omit<Progress, "kind">): void {
    this.broadcast({ notice: { kind: "progress", ...progress } });
  }

  closed(socket: WebSocket, code: number): void {
    socket.close(UNSENDABLE.has(code) ? 1000 : code);
    this.tellPresence(socket);
  }

  private catchUp(socket: WebSocket, since: number, newest: number): void {
    const missed = this.db
      .select()
      .from(events)
      .where(gt(events.seq, since))
      .orderBy(events.seq)
      .all();
    if (since > newest || missed.length !== newest - since) {
      send(socket, { notice: { kind: "resync", seq: newest } });
      return;
    }
    for (const { seq, step, at, body } of missed) {
      send(socket, { seq, step, at, event: JSON.parse(body) as Effect });
    }
  }

  private newest(): number {
    return this.ctx.storage.sql
      .exec<{ seq: number }>("select coalesce(max(seq), 0) as seq from events")
      .one().seq;
  }

  private tellPresence(leaving?: WebSocket): void {
    const people = this.ctx.getWebSockets().filter((socket) => socket !== leaving).length;
    this.broadcast({ notice: { kind: "presence", people } });
  }

  private broadcast(message: LiveMessage): void {
    for (const socket of this.ctx.getWebSockets()) send(socket, message);
  }
}

/** Codes that only say what happened and may not be sent. */
const UNSENDABLE = new Set([1004, 1005, 1006, 1015]);

function send(socket: WebSocket, message: LiveMessage): void {
  // A socket that is closing takes nothing more; the browser catches up when it comes back.
  if (isOpen(socket)) socket.send(JSON.stringify(message));
}

function isOpen(socket: WebSocket): boolean {
  return socket.readyState === WebSocket.OPEN;
}
