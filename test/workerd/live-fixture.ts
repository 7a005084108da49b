import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/durable-sqlite";
import type { Effect, LiveMessage } from "../../contract/events.ts";
import type { Revision } from "../../durable-objects/catalog/revisions.ts";
import { Live } from "../../durable-objects/live/live.ts";
import { MIGRATIONS } from "./migrations.ts";

/** A page's socket, and everything it was told so far. */
export interface Page {
  socket: WebSocket;
  /** the next message, waiting for it when there is none yet */
  next(): Promise<LiveMessage>;
  /** the code it was closed with */
  closed: Promise<number>;
  /** everything up to a notice of progress that the test sends as a mark, without the mark */
  until(mark: string): Promise<LiveMessage[]>;
}

export interface Room {
  /** runs on the object's own sockets and storage; a new instance each time, as after a wake */
  inside<T>(run: (live: Live, state: DurableObjectState) => T | Promise<T>): Promise<T>;
  open(options?: { since?: number; step?: string }): Promise<Page>;
  /** ends the object's instance; its sockets hibernate */
  evict(): Promise<void>;
  /** sends a mark to every page; all that was sent before comes before it */
  mark(name: string): Promise<void>;
}

/** An object of its own with the project's tables and nothing else. */
export async function newRoom(): Promise<Room> {
  const stub = env.BLANK.getByName(crypto.randomUUID());
  await runInDurableObject(stub, (_, { storage }) => {
    for (const statement of MIGRATIONS) storage.sql.exec(statement);
  });
  const inside: Room["inside"] = (run) =>
    runInDurableObject(stub, (_, state) => run(new Live(state, drizzle(state.storage)), state));
  return {
    inside,
    open: async ({ since, step = "step-000" } = {}) => {
      const response = await runInDurableObject(upgrading(stub), (_, state) =>
        new Live(state, drizzle(state.storage)).accept("shoes", step, since),
      );
      if (response.status !== 101 || !response.webSocket) throw new Error("no socket came back");
      return pageOf(response.webSocket);
    },
    evict: () => evictDurableObject(stub),
    mark: (name) =>
      inside((live) => live.progress({ id: name, what: "mark", done: 0, state: "done" })),
  };
}

/** The same stub, whose requests ask for a socket: workerd gives one to no other. */
function upgrading(stub: DurableObjectStub): DurableObjectStub {
  const headers = { Upgrade: "websocket" };
  return new Proxy(stub, {
    get: (target, key) =>
      key === "fetch"
        ? (url: string, init: RequestInit) => target.fetch(url, { ...init, headers })
        : Reflect.get(target, key, target),
  });
}

function pageOf(socket: WebSocket): Page {
  const waiting: LiveMessage[] = [];
  let wake: (() => void) | undefined;
  socket.addEventListener("message", ({ data }) => {
    if (data === "pong") return;
    waiting.push(JSON.parse(String(data)) as LiveMessage);
    wake?.();
  });
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener("close", ({ code }) => resolve(code)),
  );
  socket.accept();
  const next = async (): Promise<LiveMessage> => {
    for (;;) {
      const message = waiting.shift();
      if (message) return message;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    socket,
    closed,
    next,
    until: async (mark) => {
      const told: LiveMessage[] = [];
      for (;;) {
        const message = await next();
        const notice = "notice" in message ? message.notice : undefined;
        if (notice?.kind === "progress" && notice.id === mark) return told;
        told.push(message);
      }
    },
  };
}

const AT = "2026-01-02T03:04:05.006Z";

/** A revision with so many effects, told apart by their names. */
export function revision(step: number, ...names: string[]): Revision {
  const effects = names.map((name): Effect => ({ kind: "alias_changed", alias: name }));
  return { step: `step-${String(step).padStart(3, "0")}`, at: AT, effects };
}

/** What a page is told of an effect of `revision`. */
export function told(seq: number, step: number, name: string): LiveMessage {
  const { step: tag, at } = revision(step);
  return { seq, step: tag, at, event: { kind: "alias_changed", alias: name } };
}

export const hello = (seq: number, step = "step-000"): LiveMessage => ({
  notice: { kind: "hello", seq, step, project: "shoes" },
});
export const presence = (people: number): LiveMessage => ({ notice: { kind: "presence", people } });
export const resync = (seq: number): LiveMessage => ({ notice: { kind: "resync", seq } });
