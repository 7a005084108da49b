import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

export const NATIVE = "DuckDB native, one thread";

export interface Native {
  run(sql: string): Promise<void>;
  count(table: string): Promise<number>;
  close(): void;
}

/** Native DuckDB with one thread over a new database file, in this process. */
export async function openNative(): Promise<Native> {
  const folder = mkdtempSync(join(tmpdir(), "tallyman-native-"));
  const instance = await DuckDBInstance.create(join(folder, "native.duckdb"));
  const connection = await instance.connect();
  await connection.run("set threads = 1; set timezone = 'UTC'");
  return {
    run: async (sql) => void (await connection.run(sql)),
    count: async (table) => {
      const read = await connection.runAndReadAll(`select count(*) from ${table}`);
      return Number(read.getRows()[0]?.[0]);
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
