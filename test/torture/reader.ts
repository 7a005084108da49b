import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportOptions } from "../../contract/csv-options.ts";
import { scanCsv } from "../../durable-objects/engine/ingest/csv.ts";
import type { CsvGuess } from "../../durable-objects/engine/ingest/guesses.ts";
import { type PlannedPart, planCsv } from "../../durable-objects/engine/ingest/plan.ts";
import { declared } from "../../durable-objects/engine/ingest/select.ts";
import { type Machine, Unknown } from "./machine.ts";
import { MemoryPages } from "./pages.ts";

export interface Read {
  columns: string[];
  types: string[];
  /** each value as DuckDB prints it */
  rows: (string | null)[][];
  guesses: CsvGuess[];
  notes: string[];
  rejected: number;
}

/** Reads delimited text as an import does, on a DuckDB of one's choice. */
export class CsvReader {
  private readonly folder = mkdtempSync(join(tmpdir(), "tallyman-csv-"));
  private readonly machine: Machine;
  private readings = 0;

  constructor(machine: Machine) {
    this.machine = machine;
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
    const name = ++this.readings;
    const files = declared(scan.parts, (id) => {
      const path = join(this.folder, `${name}-${id}.csv`);
      writeFileSync(path, pages.bytes(id));
      return path;
    });
    const plan = () => planCsv(this.machine.statements, { scan, ...rest }, files, options, control);
    for (;;) {
      try {
        const { parts, guesses, notes, rejected } = await plan();
        return { ...(await this.tables(parts)), guesses, notes, rejected };
      } catch (error) {
        if (!(error instanceof Unknown)) throw error;
        await this.machine.learn(error.sql);
      }
    }
  }

  close(): void {
    this.machine.close();
    rmSync(this.folder, { recursive: true });
  }

  /** What the parts hold, with the columns of several tables side by side. */
  private async tables(parts: PlannedPart[]): Promise<Pick<Read, "columns" | "types" | "rows">> {
    const all: Pick<Read, "columns" | "types" | "rows"> = { columns: [], types: [], rows: [] };
    for (const [i] of (parts[0]?.selects ?? []).entries()) {
      const selects = parts.map(({ selects }) => `(${selects[i]})`);
      const { columns, types, rows } = await this.table(selects.join("\nunion all "));
      all.columns.push(...columns);
      all.types.push(...types);
      if (i > 0 && rows.length !== all.rows.length)
        throw new Error(`${rows.length} rows beside ${all.rows.length}`);
      all.rows = i === 0 ? rows : all.rows.map((row, r) => [...row, ...(rows[r] ?? [])]);
    }
    return all;
  }

  private async table(select: string): Promise<Pick<Read, "columns" | "types" | "rows">> {
    const described = await this.machine.ask(`describe ${select}`);
    const names = described.map((_, i) => `c${i}`);
    const rows = await this.machine.ask(
      `select ${names.map((name) => `${name}::varchar`).join(", ")} from (${select}) t(${names.join(", ")})`,
    );
    return {
      columns: described.map(([name]) => name ?? ""),
      types: described.map(([, type]) => type ?? ""),
      rows,
    };
  }
}

async function* chunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size)
    yield new Uint8Array(bytes.subarray(at, at + size));
}
