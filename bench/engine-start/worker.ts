/**
 * The Worker of the engine-start row: it starts the engine as the product does, or the module as the package ships
 * it. It is an object because the engine's files lie in an object's storage.
 */
// First: it prepares what the glue looks for when it is evaluated.
import "../../durable-objects/engine/globals.ts";
import { DurableObject } from "cloudflare:workers";
import shipped from "@duckdb/duckdb-wasm/dist/duckdb-eh.wasm";
import { createDuckDB, VoidLogger } from "../../.build/engine/glue.js";
import { FileTable } from "../../durable-objects/engine/file-table.ts";
import { Pages } from "../../durable-objects/engine/pages.ts";
import { runtime } from "../../durable-objects/engine/runtime.ts";
import { startDuckDB } from "../../durable-objects/engine/start.ts";

interface Env {
  STARTER: DurableObjectNamespace<Starter>;
}

export class Starter extends DurableObject<Env> {
  override async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/engine") await startDuckDB(new FileTable(new Pages(this.ctx.storage.sql)));
    if (pathname === "/shipped") await instantiateShipped();
    return new Response(pathname);
  }
}

export default {
  fetch: (request, { STARTER }) => STARTER.get(STARTER.idFromName("starter")).fetch(request),
} satisfies ExportedHandler<Env>;

/** The least there is: no settings, no first statement. */
async function instantiateShipped(): Promise<void> {
  const bundle = { mainModule: "unused.wasm", mainWorker: "" };
  const db = await createDuckDB({ mvp: bundle, eh: bundle }, new VoidLogger(), runtime);
  db.instantiateWasm = (imports, success) => {
    (globalThis as { DUCKDB_RUNTIME?: unknown }).DUCKDB_RUNTIME = runtime;
    const instance = new WebAssembly.Instance(shipped, imports);
    queueMicrotask(() => success(instance, shipped));
    return {};
  };
  await db.instantiate(() => undefined);
}
