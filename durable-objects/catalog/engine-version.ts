/** The engine that builds entries; recorded with each, to tell an upgrade from a fault. */
export const ENGINE_VERSION = "duckdb-wasm 1.32.0 (DuckDB 1.4.3)";
