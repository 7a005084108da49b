import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { ImportOptions } from "../../contract/csv-options.ts";
import { StatementError } from "../../durable-objects/engine/connection.ts";
import type { CanonicalWriter } from "../../durable-objects/engine/ingest/canonical.ts";
import { scanCsv } from "../../durable-objects/engine/ingest/csv.ts";
import type { CsvGuess } from "../../durable-objects/engine/ingest/guesses.ts";
import { planCsv } from "../../durable-objects/engine/ingest/plan.ts";
import type { Statements } from "../../durable-objects/engine/ingest/select.ts";

export interface Read {
  columns: string[];
  types: string[];
  /** each value as DuckDB prints it */
  rows: (string | null)[][];
  guesses: CsvGuess[];
  notes: string[];
  rejected: number;
}

/** Reads delimited text as an import does, with native DuckDB of the same version in place of the engine. */
export class CsvReader {
  private readonly folder = mkdtempSync(join(tmpdir(), "tallyman-csv-"));
  private readonly instance: DuckDBInstance;
  private readonly statements: Statements;
  private readonly ask: (sql: string) => Promise<(string | null)[][]>;

  private constructor(
    instance: DuckDBInstance,
    ask: (sql: string) => Promise<(string | null)[][]>,
    statements: Statements,
  ) {
    this.instance = instance;
    this.ask = ask;
    this.statements = statements;
  }

  static async start(): Promise<CsvReader> {
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    await connection.run("set timezone = 'UTC'; set threads = 1");
    const ask = async (sql: string) =>
      (await connection.runAndReadAll(sql)).getRowsJson() as (string | null)[][];
    const run = async (sql: string) => {
      const reader = await connection.runAndReadAll(sql).catch((error: Error) => {
        throw new StatementError(error.message, sql);
      });
      const [row = []] = reader.getRows();
      const names = reader.columnNames();
      return { getChild: (name: string) => ({ at: () => row[names.indexOf(name)] }) };
    };
    const known = new Map<string, string>();
    // The engine describes at once; here it is asked before, so that the plan can be made again with the answer.
    const now = (sql: string) => {
      const answer = known.get(sql);
      if (answer === undefined) throw new Unknown(sql);
      if (answer.startsWith("!")) throw new StatementError(answer.slice(1), sql);
      return { getChild: () => ({ at: () => answer }) };
    };
    const statements = { run, now } as unknown as Statements;
    const reader = new CsvReader(instance, ask, statements);
    reader.learn = async (sql) => {
      const answer = await ask(sql).then(
        ([row]) => row?.[1] ?? row?.[0] ?? "",
        (error: Error) => `!${error.message}`,
      );
      known.set(sql, answer);
    };
    return reader;
  }

  /** @throws Failure as an import does */
  async read(
    bytes: Uint8Array,
    options: ImportOptions = {},
    { chunk = 65_536, most = Number.POSITIVE_INFINITY } = {},
  ): Promise<Read> {
    const pages = new MemoryPages();
    const open = async () => chunks(bytes, chunk);
    const clock = { now: () => 0, breathe: async () => undefined };
    const control = { seconds: 60 };
    const input = { pages, open, clock, control, onBytes: () => undefined };
    const { scan, ...rest } = await scanCsv(input, options, most);
    const files = {
      rows: this.stored(pages, "rows", scan.rows),
      rejected: scan.rejected && this.stored(pages, "rejected", scan.rejected),
    };
    const plan = () => planCsv(this.statements, { scan, ...rest }, files, options, control);
    for (;;) {
      try {
        const { selects, ...told } = await plan();
        return { ...(await this.table(selects.join("\nunion all "))), ...told };
      } catch (error) {
        if (!(error instanceof Unknown)) throw error;
        await this.learn(error.sql);
      }
    }
  }

  close(): void {
    this.instance.closeSync();
    rmSync(this.folder, { recursive: true });
  }

  private learn: (sql: string) => Promise<void> = async () => undefined;

  private stored(pages: MemoryPages, name: string, { files, longest }: CanonicalWriter) {
    const paths = files.map(({ id }) => {
      const path = join(this.folder, `${name}-${id}.csv`);
      writeFileSync(path, pages.bytes(id));
      return path;
    });
    return { paths, longest };
  }

  private async table(select: string): Promise<Pick<Read, "columns" | "types" | "rows">> {
    const described = await this.ask(`describe ${select}`);
    const names = described.map((_, i) => `c${i}`);
    const rows = await this.ask(
      `select ${names.map((name) => `${name}::varchar`).join(", ")} from (${select}) t(${names.join(", ")})`,
    );
    return {
      columns: described.map(([name]) => name ?? ""),
      types: described.map(([, type]) => type ?? ""),
      rows,
    };
  }
}

class Unknown extends Error {
  readonly sql: string;

  constructor(sql: string) {
    super("not asked yet");
    this.sql = sql;
  }
}

/** Files of the object, in memory. */
class MemoryPages {
  private readonly files = new Map<number, Uint8Array[]>();

  create(layout: "raw") {
    const id = this.files.size + 1;
    this.files.set(id, []);
    return { id, layout, size: 0 };
  }

  write(file: { id: number; size: number }, bytes: Uint8Array): void {
    this.files.get(file.id)?.push(bytes.slice());
    file.size += bytes.length;
  }

  flush(): void {}

  remove(id: number): void {
    this.files.delete(id);
  }

  bytes(id: number): Uint8Array {
    return Buffer.concat(this.files.get(id) ?? []);
  }
}

async function* chunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
