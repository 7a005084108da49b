import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import * as arrow from "@uwdata/flechette";
import { arrowFile, mixed } from "../e2e/codec/arrow-files.ts";
import type { Random } from "../torture/random.ts";
import { wildFile } from "../torture/wild.ts";

export type Format = "csv" | "parquet" | "arrow";

/** Whole files, to be damaged. */
export class Originals {
  private readonly parquet: Uint8Array[];
  private readonly arrow: Uint8Array[];

  private constructor(parquet: Uint8Array[], arrow: Uint8Array[]) {
    this.parquet = parquet;
    this.arrow = arrow;
  }

  static async make(): Promise<Originals> {
    return new Originals(await parquetFiles(), arrowFiles());
  }

  of(format: Format, random: Random): Uint8Array {
    if (format === "csv") return wildFile(random.below(1_000_000)).bytes;
    return random.of(format === "parquet" ? this.parquet : this.arrow);
  }
}

const FIELDS = `i as id, i * 0.5 as d, 'word ' || (i % 7) as s, i % 3 = 0 as b, date '2024-01-01' + i::integer as day,
  timestamp '2024-01-01' + to_minutes(i) as at, if(i % 4 = 0, null, i::decimal(12, 3)) as m, [i, null, i + 1] as l,
  {'a': i, 'b': 'x' || i} as t, map {'k': i} as k, (i || 'bytes')::blob as raw, uuid() as u, i::hugeint as h`;

async function parquetFiles(): Promise<Uint8Array[]> {
  const folder = mkdtempSync(join(tmpdir(), "tallyman-fuzz-"));
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    const files: Uint8Array[] = [];
    for (const codec of ["uncompressed", "snappy", "zstd", "gzip", "brotli", "lz4"]) {
      for (const version of ["V1", "V2"]) {
        const file = join(folder, `${codec}${version}.parquet`);
        const form = `format parquet, compression ${codec}, row_group_size 2048, parquet_version ${version}`;
        const rows = `select ${FIELDS} from range(3000) t(i)`;
        await connection.run(`copy (${rows}) to '${file}' (${form})`);
        files.push(readFileSync(file));
      }
    }
    return files;
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true });
  }
}

function arrowFiles(): Uint8Array[] {
  const numbers = {
    i: [arrow.int32(), Array.from({ length: 300 }, (_, i) => i)],
    f: [arrow.float64(), Array.from({ length: 300 }, (_, i) => i / 3)],
    s: [arrow.utf8(), Array.from({ length: 300 }, (_, i) => (i % 5 ? `text ${i}` : null))],
  } satisfies Parameters<typeof arrowFile>[0];
  return [mixed, numbers].flatMap((columns) => [
    arrowFile(columns),
    arrowFile(columns, { format: "stream" }),
    arrowFile(columns, { codec: 0, maxBatchRows: 2 }),
    arrowFile(columns, { codec: 1 }),
  ]);
}
