import "./globals.ts";
import wasm from "../../.build/engine/duckdb.wasm";
import { type Bindings, createDuckDB, VoidLogger } from "../../.build/engine/glue.js";
import { ENGINE_HEAP_BYTES, ENGINE_MEMORY } from "../../contract/limits.ts";
import { type FileTable, PLACE, SPILL } from "./file-table.ts";
import { runtime, serveFiles } from "./runtime.ts";

/**
 * Starts a DuckDB whose files are those of `table`. After this no setting can be changed and no path outside
 * the table's place can be opened, whatever a statement says.
 */
export async function startDuckDB(table: FileTable): Promise<Bindings> {
  const bundle = { mainModule: "unused.wasm", mainWorker: "" };
  const db = await createDuckDB({ mvp: bundle, eh: bundle }, new VoidLogger(), runtime);
  db.instantiateWasm = (imports, success) => {
    capHeap(imports);
    (globalThis as { DUCKDB_RUNTIME?: unknown }).DUCKDB_RUNTIME = runtime;
    const instance = new WebAssembly.Instance(wasm, imports);
    // Synchronously, emscripten would overwrite its exports with this function's return value.
    queueMicrotask(() => success(instance, wasm));
    return {};
  };
  await db.instantiate(() => undefined);
  serveFiles(db.mod, table);
  // Direct I/O: the page buffer in front of the file system writes database headers at the wrong place.
  // Interval 0: otherwise a poll runs until the clock has moved, and the deployed clock stands still.
  db.open({ useDirectIO: true, query: { queryPollingInterval: 0 } });
  const connection = db.connect();
  for (const statement of SETTINGS) {
    connection.useUnsafe((bindings, id) => bindings.runQuery(id, statement));
  }
  connection.close();
  return db;
}

const SETTINGS = [
  "set autoload_known_extensions = false",
  "set autoinstall_known_extensions = false",
  `set memory_limit = '${ENGINE_MEMORY}'`,
  `set temp_directory = '${SPILL}'`,
  "set preserve_insertion_order = true",
  "set errors_as_json = true",
  `set allowed_directories = ['${PLACE}', '${SPILL}']`,
  "set enable_external_access = false",
  "set lock_configuration = true",
];

/** `memory_limit` does not cover every allocation; past this cap the allocation fails and DuckDB says so. */
function capHeap(imports: WebAssembly.Imports): void {
  const env = imports.env as Record<string, unknown> | undefined;
  const name = env && Object.keys(env).find((key) => /resize_heap/.test(key));
  if (!env || !name) throw new Error("the engine's heap cannot be capped: no resize import");
  const grow = env[name] as (bytes: number) => number;
  env[name] = (bytes: number) => (bytes >>> 0 > ENGINE_HEAP_BYTES ? 0 : grow(bytes));
}
