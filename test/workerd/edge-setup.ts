/// <reference types="vite/client" />
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { CALLER_HEADER, type Caller, decodeCaller } from "../../contract/caller.ts";
import type { Env } from "../../durable-objects/env.ts";
import { createApp } from "../../worker/app.ts";

declare global {
  namespace Cloudflare {
    interface Env {
      DB: D1Database;
      FILES: R2Bucket;
    }
  }
}

const migrations = import.meta.glob<string>("../../migrations/d1/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

export const { DB, FILES } = env;
export const ORIGIN = "http://127.0.0.1:8787";

/** Empties the bucket and makes the tables anew; once in a file, whose tests share both. */
export async function migrate(): Promise<void> {
  const { results } = await DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\' and name not like 'sqlite%'",
  ).all<{ name: string }>();
  if (results.length > 0)
    await DB.batch(results.map(({ name }) => DB.prepare(`drop table "${name}"`)));
  const { objects } = await FILES.list();
  await FILES.delete(objects.map(({ key }) => key));
  const files = Object.keys(migrations).sort();
  const statements = files.flatMap((file) => (migrations[file] ?? "").split(BREAKPOINT));
  await DB.batch(statements.map((statement) => DB.prepare(statement)));
}

const BREAKPOINT = "--> statement-breakpoint";

export interface Forwarded {
  objectId: string;
  method: string;
  path: string;
  caller: Caller;
  headers: Headers;
  body: string;
}

/** The edge over real D1 and R2, with a recording stand-in where the projects' objects will be. */
export class Edge {
  readonly forwarded: Forwarded[] = [];
  reply: (request: Request) => Response | Promise<Response> = () => Response.json({ ok: true });
  page: (request: Request) => Response = () => new Response("no page", { status: 404 });
  readonly #app = createApp();
  readonly #settings: Partial<Env>;

  constructor(settings: Partial<Env> = { TALLYMAN_LOCAL: "1" }) {
    this.#settings = settings;
  }

  async fetch(path: string, init: RequestInit = {}, origin = ORIGIN): Promise<Response> {
    const context = createExecutionContext();
    const request = new Request(new URL(path, origin), init);
    const response = await this.#app.fetch(request, this.#env(), context);
    await waitOnExecutionContext(context);
    return response;
  }

  /** The newest call the object got. */
  last(): Forwarded {
    const newest = this.forwarded.at(-1);
    if (!newest) throw new Error("nothing reached the object");
    return newest;
  }

  #env(): Env {
    const object = (objectId: string) => ({
      fetch: async (request: Request) => {
        const { pathname, search } = new URL(request.url);
        this.forwarded.push({
          objectId,
          method: request.method,
          path: pathname + search,
          caller: decodeCaller(request.headers.get(CALLER_HEADER)),
          headers: request.headers,
          body: await request.clone().text(),
        });
        return this.reply(request);
      },
    });
    return {
      ...this.#settings,
      DB,
      FILES,
      PROJECT: { idFromName: (name: string) => name, get: object },
      ASSETS: { fetch: async (request: Request) => this.page(request) },
    } as unknown as Env;
  }
}

/** Status and the error of a refusal, asserting that nothing else is in the body. */
export async function refusal(response: Response) {
  const body = (await response.json()) as {
    error: { code: string; message: string; hint?: string };
  };
  const { code, message, hint } = body.error;
  return { status: response.status, keys: Object.keys(body), code, message, hint };
}
