import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as parquet from "parquet-wasm/esm";
import { ident } from "../../../durable-objects/engine/sql.ts";
import { literal, type Native } from "./native.ts";
import { type Asked, queryOf, type RowsDoor } from "./rows-door.ts";

export const FORMATS = ["csv", "json", "arrow", "parquet"] as const;
export type Format = (typeof FORMATS)[number];

export interface Download {
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
  /** where it lies for native DuckDB */
  path: string;
}

/** Files that a test downloads, in a folder of its own. */
export class Downloads {
  private readonly door: RowsDoor;
  private readonly folder = mkdtempSync(join(tmpdir(), "tallyman-downloads-"));
  private count = 0;

  constructor(door: RowsDoor) {
    this.door = door;
  }

  /** The rows of an entry as a file. */
  async get(hash: string, format: Format, asked: Asked = {}): Promise<Download> {
    const response = await this.door.get(`/export/rows/${hash}.${format}?${queryOf(asked)}`);
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const path = join(this.folder, `${++this.count}.${format}`);
    writeFileSync(path, bytes);
    return { headers: response.headers, bytes, path };
  }

  /**
   * Puts a download into a table of native DuckDB, whose columns have the types that the file says.
   * @param names of the columns, which DuckDB has to be told of JSON
   */
  async load(
    native: Native,
    table: string,
    format: Format,
    { path, bytes }: Download,
    names: string[],
    jsonType: (name: string) => string = () => "VARCHAR",
  ) {
    const file = literal(format === "arrow" ? this.toParquet(bytes) : path);
    const types = names.map((name) => `${literal(name)}: ${literal(jsonType(name))}`);
    const read = {
      csv: `read_csv(${file}, all_varchar = true, header = true, delim = ',', quote = '"', escape = '"',
        allow_quoted_nulls = false, max_line_size = 10000000)`,
      json: `read_json(${file}, format = 'array', records = true, columns = {${types.join()}})`,
      parquet: `read_parquet(${file})`,
      arrow: `read_parquet(${file})`,
    }[format];
    await native.run(`create or replace table ${ident(table)} as select * from ${read}`);
    return (await native.texts(`describe ${ident(table)}`)).map(([name, type]) => ({ name, type }));
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Native DuckDB reads no Arrow streams: another library reads them, and writes what it read. */
  private toParquet(stream: Uint8Array): string {
    start();
    const path = join(this.folder, `${++this.count}.from-arrow.parquet`);
    writeFileSync(path, parquet.writeParquet(parquet.Table.fromIPCStream(stream)));
    return path;
  }
}

let started = false;

function start(): void {
  if (started) return;
  const require = createRequire(import.meta.url);
  const module = readFileSync(require.resolve("parquet-wasm/esm/parquet_wasm_bg.wasm"));
  parquet.initSync({ module });
  started = true;
}
