// What the engine uses of DuckDB's blocking bindings; bundled once, minified, because they are 1 MB of source.
export {
  callSRet,
  createDuckDB,
  DEFAULT_RUNTIME,
  decodeText,
  dropResponseBuffers,
  failWith,
  readString,
  VoidLogger,
} from "@duckdb/duckdb-wasm/blocking";
