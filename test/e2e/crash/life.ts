import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { type Body, connectMcp, type Session } from "../setup/mcp.ts";
import { type LiveSocket, openLive } from "./live-socket.ts";
import { type ObjectStorage, watchStorage } from "./object-storage.ts";
import type { ImportTask, Task } from "./rounds.ts";
import type { MortalServer } from "./server.ts";
import { unnamedPages } from "./soundness.ts";

export const PROJECT = "default";

/** What can be seen of a life while its tasks run. */
export interface Seen {
  /** since the tasks were sent */
  ms: number;
  /** pages on the disk that nothing names yet */
  pages: number;
  /** how much of the import was told, 0 to 1 */
  told: number;
  /** numbered events on the socket */
  events: number;
  /** tasks that were answered */
  answers: number;
}

/** What a life without an end looked like. */
export interface Usual {
  ms: number;
  /** most pages at once */
  pages: number;
}

/** One life of the server, with a client, an open page and an eye on the disk. */
export class Life {
  readonly session: Session;
  readonly page: LiveSocket;
  readonly #storage: ObjectStorage;
  /** replies by alias */
  readonly answers = new Map<string, Body>();
  #failure: unknown;
  #told = 0;
  #sentAt = 0;
  #mostPages = 0;

  private constructor(session: Session, page: LiveSocket, storage: ObjectStorage) {
    this.session = session;
    this.page = page;
    this.#storage = storage;
  }

  /** @param since the last event the page saw in its life before */
  static async begin(server: MortalServer, since: number): Promise<Life> {
    const session = await connectMcp(server.origin, `/mcp/${PROJECT}?session=survivor`);
    const page = await openLive(server.origin, PROJECT, since);
    return new Life(session, page, watchStorage(server.state));
  }

  /** Sends the tasks at once, each with an id of its own, and does not wait for them. */
  send(tasks: Task[]): Promise<unknown> {
    this.#sentAt = performance.now();
    const sent = Promise.all(tasks.map((task) => this.#send(task)));
    sent.catch((failure: unknown) => {
      this.#failure = failure;
    });
    return sent;
  }

  /** Waits until what is seen fits, or until there is nothing more to see. @throws what a task failed with meanwhile */
  async until(tasks: number, fits: (seen: Seen) => boolean): Promise<void> {
    for (;;) {
      const seen = this.#seen();
      if (fits(seen) || seen.answers === tasks) return;
      if (this.#failure !== undefined) throw this.#failure;
      await delay(1);
    }
  }

  usual(): Usual {
    return { ms: performance.now() - this.#sentAt, pages: this.#mostPages };
  }

  /** Takes away what the test holds; the server may be dead. */
  async end(): Promise<void> {
    this.#storage.close();
    await this.session.close();
    await this.page.close();
  }

  #seen(): Seen {
    const pages = unnamedPages(this.#storage);
    this.#mostPages = Math.max(this.#mostPages, pages);
    return {
      ms: performance.now() - this.#sentAt,
      pages,
      told: this.#told,
      events: this.page.events().length,
      answers: this.answers.size,
    };
  }

  async #send({ alias, call }: Task): Promise<void> {
    const result = await this.session.client.callTool(
      { ...call, _meta: { "tallyman/callId": `make ${alias}` } },
      {
        timeout: 280_000,
        onprogress: ({ progress, total }) => {
          this.#told = progress / (total ?? progress);
        },
      },
    );
    this.answers.set(alias, result.structuredContent as Body);
  }
}

/** Puts a task's file under data/. */
export async function upload(server: MortalServer, { path, body }: ImportTask): Promise<void> {
  const url = `${server.origin}/p/${PROJECT}/data/${path}`;
  const put = await fetch(url, { method: "PUT", body: body as BodyInit });
  expect(put.status).toBe(200);
}

/** Reads an entry from end to end. */
export async function expectWhole(session: Session, task: Task): Promise<void> {
  const { alias, rows, firstRow, lastRow, whole } = task;
  const first = await session.call("catalog_peek", { entry: alias, limit: 1 });
  expect(first).toMatchObject({ alias, row_count: rows, rows: [firstRow] });
  const last = await session.call("catalog_peek", { entry: alias, limit: 1, offset: rows - 1 });
  expect(last).toMatchObject({ alias, row_count: rows, rows: [lastRow] });
  const all = await session.call("catalog_query", { sql: whole.sql });
  expect(all).toMatchObject({ row_count: 1, rows: [whole.row] });
}
