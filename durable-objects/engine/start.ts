import "./globals.ts";
import wasm from "../../.build/engine/duckdb.wasm";
import {
  type Bindings,
  callSRet,
  createDuckDB,
  dropResponseBuffers,
  VoidLogger,
} from "../../.build/engine/glue.js";
import { ENGINE_HEAP_BYTES, ENGINE_MEMORY } from "../../contract/limits.ts";
import { type FileTable, PLACE, SPILL } from "./file-table.ts";
import { DECLARATIONS, MACROS } from "./functions/install.ts";
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
  // Never closed: functions declared on a connection keep a reference to it.
  db.connect().useUnsafe((bindings, id) => {
    for (const setting of SETTINGS) bindings.runQuery(id, setting);
    // After the settings: a name that an extension has would be looked for on the network first.
    for (const declaration of DECLARATIONS) declare(bindings, id, declaration);
    for (const macro of MACROS) bindings.runQuery(id, macro);
  });
  return db;
}

/** Makes one function of ours known; the bindings' own call for it wants types of a library we do not use. */
function declare({ mod }: Bindings, connection: number, declaration: string): void {
  const [status] = callSRet(
    mod,
    "duckdb_web_udf_scalar_create",
    ["number", "string"],
    [connection, declaration],
  );
  dropResponseBuffers(mod);
  if (status !== 0) throw new Error(`the engine refused a function: ${declaration}`);
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
