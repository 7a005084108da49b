import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { ImportOptions } from "../../contract/csv-options.ts";
import { Failure } from "../../contract/errors.ts";
import { engineMachine } from "../../test/torture/machine.ts";
import { CsvReader, type Read } from "../../test/torture/reader.ts";
import type { ReadTable } from "../../test/torture/score.ts";

export interface Ours {
  read(bytes: Uint8Array, options?: ImportOptions): Promise<Read | Failure>;
  close(): void;
}

/** The product's reader on the product's engine. */
export async function openOurs(): Promise<Ours> {
  const reader = new CsvReader(await engineMachine());
  return {
    read: (bytes, options = {}) =>
      reader.read(bytes, options).catch((error: unknown) => {
        if (error instanceof Failure) return error;
        throw error;
      }),
    close: () => reader.close(),
  };
}

export interface Peer {
  /** undefined when it refuses the file */
  read(bytes: Uint8Array): Promise<ReadTable | undefined>;
  close(): void;
}

/** Native DuckDB's `read_csv` with nothing said. */
export async function openPeer(): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), "tallyman-peer-"));
  const file = join(folder, "file.csv");
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run("set timezone = 'UTC'; set threads = 1");
  const ask = async (sql: string) =>
    (await connection.runAndReadAll(sql)).getRowsJson() as (string | null)[][];
  return {
    read: async (bytes) => {
      writeFileSync(file, bytes);
      try {
        await connection.run(`create or replace temp table t as from read_csv('${file}')`);
      } catch {
        return undefined;
      }
      const described = await ask("describe t");
      const rows = await ask("select columns(*)::varchar from t");
      return {
        columns: described.map(([name]) => name ?? ""),
        types: described.map(([, type]) => type ?? ""),
        rows,
      };
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
      rmSync(folder, { recursive: true });
    },
  };
}
