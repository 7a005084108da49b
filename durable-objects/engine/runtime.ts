import {
  callSRet,
  DEFAULT_RUNTIME,
  type DuckDBModule,
  decodeText,
  dropResponseBuffers,
  failWith,
  type Runtime,
  readString,
} from "../../.build/engine/glue.js";
import type { FileTable } from "./file-table.ts";
import { callFunction } from "./functions/call.ts";
import { FUNCTIONS } from "./functions/install.ts";
import type { CallingModule } from "./functions/types.ts";

/**
 * DuckDB's synchronous file system over a file table. The glue calls one global runtime for the whole isolate,
 * so this runtime looks up whose engine is calling by its wasm module: projects that share an isolate must never
 * read each other's pages.
 */
const tables = new WeakMap<DuckDBModule, FileTable>();

export function serveFiles(module: DuckDBModule, table: FileTable): void {
  tables.set(module, table);
}

const WRITE = 2;
const CREATE = 8;
const CREATE_NEW = 16;

function tableOf(module: DuckDBModule): FileTable {
  const table = tables.get(module);
  if (!table) throw new Error("no file table for this engine");
  return table;
}

// File id -> name, per engine; DuckDB's own registry holds the names and hands them out as JSON.
const names = new WeakMap<DuckDBModule, Map<number, string>>();

function nameOf(module: DuckDBModule, fileId: number): string {
  const known = names.get(module) ?? new Map<number, string>();
  names.set(module, known);
  const cached = known.get(fileId);
  if (cached !== undefined) return cached;
  const [status, data, length] = callSRet(
    module,
    "duckdb_web_fs_get_file_info_by_id",
    ["number", "number"],
    [fileId, 0],
  );
  const text = readString(module, data, length);
  dropResponseBuffers(module);
  if (status !== 0) throw new Error(text);
  const name = (JSON.parse(text) as { fileName: string }).fileName;
  known.set(fileId, name);
  return name;
}

/** Failures inside must reach DuckDB as its own error, not unwind through wasm frames. */
function guarded<A extends unknown[], R>(run: (module: DuckDBModule, ...args: A) => R, failed: R) {
  return (module: DuckDBModule, ...args: A): R => {
    try {
      return run(module, ...args);
    } catch (error) {
      failWith(module, error instanceof Error ? error.message : String(error));
      return failed;
    }
  };
}

function stored(module: DuckDBModule, fileId: number) {
  const name = nameOf(module, fileId);
  const file = tableOf(module).find(name);
  if (!file) throw new Error(`${name} is not a file of this job`);
  return file;
}

const path = (module: DuckDBModule, pointer: number, length: number) =>
  decodeText(module.HEAPU8.subarray(pointer, pointer + length));

export const runtime: Runtime = {
  ...DEFAULT_RUNTIME,
  _files: new Map(),
  callScalarUDF: (
    module: CallingModule,
    response: number,
    id: number,
    ...described: [number, number, number]
  ) => callFunction(module, response, FUNCTIONS[id], described),
  testPlatformFeature: () => true,
  getDefaultDataProtocol: () => 1,

  openFile: guarded((module, fileId: number, flags: number) => {
    names.get(module)?.delete(fileId);
    const table = tableOf(module);
    const name = nameOf(module, fileId);
    const creates = (flags & (CREATE | CREATE_NEW)) !== 0;
    let file = table.find(name);
    if (!file && !creates) return 0; // DuckDB probes with "null if it does not exist"
    if (flags & WRITE || creates) file = table.openForWriting(name);
    if (!file) return 0;
    if (flags & CREATE_NEW) table.pages.truncate(file, 0);
    const result = module._malloc(16);
    module.HEAPF64[result >> 3] = file.size;
    module.HEAPF64[(result >> 3) + 1] = 0;
    return result;
  }, 0),

  closeFile: guarded((module, fileId: number) => {
    tableOf(module).pages.flush();
    names.get(module)?.delete(fileId);
    return 0;
  }, 0),

  syncFile: guarded((module, _fileId: number) => tableOf(module).pages.flush(), undefined),

  truncateFile: guarded((module, fileId: number, size: number) => {
    tableOf(module).pages.truncate(stored(module, fileId), size);
    return 0;
  }, 0),

  readFile: guarded((module, fileId: number, buffer: number, bytes: number, location: number) => {
    const target = module.HEAPU8.subarray(buffer, buffer + bytes);
    return tableOf(module).pages.read(stored(module, fileId), target, location);
  }, 0),

  writeFile: guarded((module, fileId: number, buffer: number, bytes: number, location: number) => {
    const source = module.HEAPU8.subarray(buffer, buffer + bytes);
    tableOf(module).pages.write(stored(module, fileId), source, location);
    return bytes;
  }, 0),

  checkFile: guarded(
    (module, pointer: number, length: number) =>
      tableOf(module).find(path(module, pointer, length)) !== undefined,
    false,
  ),

  removeFile: guarded(
    (module, pointer: number, length: number) =>
      tableOf(module).removeScratch(path(module, pointer, length)),
    undefined,
  ),

  moveFile: guarded((module, from: number, fromLength: number, to: number, toLength: number) => {
    tableOf(module).rename(path(module, from, fromLength), path(module, to, toLength));
    return true;
  }, false),

  glob: guarded((module, pointer: number, length: number) => {
    const name = path(module, pointer, length);
    if (tableOf(module).find(name)) {
      module.ccall("duckdb_web_fs_glob_add_path", null, ["string"], [name]);
    }
  }, undefined),

  checkDirectory: (_module: DuckDBModule, _pointer: number, _length: number) => true,
  createDirectory: () => undefined,
  removeDirectory: () => undefined,
  listDirectoryEntries: () => false,
  getLastFileModificationTime: () => 0,
  dropFile: () => undefined,
  progressUpdate: () => undefined,
};
