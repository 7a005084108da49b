import { createRequire } from "node:module";
import { createDuckDB, NODE_RUNTIME, VoidLogger } from "@duckdb/duckdb-wasm/blocking";
import { type Table, tableFromIPC } from "@uwdata/flechette";
import { StatementError } from "../../durable-objects/engine/connection.ts";
import {
  type DiffOptions,
  diffRelations,
  type RelationDiff,
} from "../../durable-objects/engine/diff/diff.ts";
import type { Pair } from "../../durable-objects/engine/diff/pairs.ts";
import type { Runner, Side } from "../../durable-objects/engine/diff/run.ts";
import { type Cell, type Column, codecFor } from "../../durable-objects/engine/values/codec.ts";

/** The engine of the product, DuckDB-WASM, in Node, with what a comparison needs of it. */
export interface DiffBench {
  runner: Runner;
  /** statements that comparisons ran */
  ran: string[];
  sql(text: string): Table;
  /** a table, or a SELECT in brackets, as a side */
  side(table: string): Side;
  diff(before: string, after: string, options?: Partial<DiffOptions>): Promise<RelationDiff>;
}

export const CONTROL = { seconds: 60 };

/** @param msPerRead how far the clock moves each time it is read */
export async function openDiffBench(msPerRead = 0): Promise<DiffBench> {
  const sql = await startEngine();
  const ran: string[] = [];
  let now = 0;
  const clock = {
    now: () => {
      now += msPerRead;
      return now;
    },
    breathe: async () => undefined,
  };
  const runner: Runner = {
    clock,
    run: async (text) => {
      ran.push(text);
      try {
        return sql(text);
      } catch (error) {
        throw new StatementError(error instanceof Error ? error.message : String(error), text);
      }
    },
  };
  const side = (table: string): Side => {
    const described = sql(`describe select * from ${table}`);
    const texts = (name: string) => Array.from(described.getChild(name).toArray(), String);
    const types = texts("column_type");
    return {
      sql: table,
      columns: texts("column_name").map((name, i): Column => ({ name, type: types[i] ?? "" })),
      rows: Number(sql(`select count(*) as n from ${table}`).getChild("n").at(0)),
    };
  };
  return {
    runner,
    ran,
    sql,
    side,
    diff: (before, after, options = {}) =>
      diffRelations(
        runner,
        { before: side(before), after: side(after) },
        { keys: undefined, tolerance: undefined, sample: 10, ...options },
        CONTROL,
      ),
  };
}

/** Values come out as in the product: 64-bit integers whole. */
async function startEngine(): Promise<(text: string) => Table> {
  const mainModule = createRequire(import.meta.url).resolve(
    "@duckdb/duckdb-wasm/dist/duckdb-eh.wasm",
  );
  const bundle = { mainModule, mainWorker: "" };
  const db = await createDuckDB({ mvp: bundle, eh: bundle }, new VoidLogger(), NODE_RUNTIME);
  await db.instantiate(() => undefined);
  db.open({ path: ":memory:" });
  const connection = db.connect();
  const options = { useBigInt: true, useDate: false, useDecimalInt: false, useMap: true };
  const sql = (text: string) =>
    tableFromIPC(
      connection.useUnsafe((bindings, id) => bindings.runQuery(id, text)),
      options,
    );
  for (const setting of ["autoload_known_extensions", "autoinstall_known_extensions"])
    sql(`set ${setting} = false`);
  sql("set memory_limit = '48MB'");
  return sql;
}

/** Names of before's columns. */
export function namesOf(pairs: Pair[] | undefined): string[] | undefined {
  return pairs?.map(({ before }) => before.name);
}

/** Numbers of changed cells by column, of those that have any. */
export function changesOf({ values, keyed }: RelationDiff): Record<string, number> {
  return Object.fromEntries(
    values.flatMap((pair, i) => {
      const changed = keyed?.columns[i]?.changed ?? 0;
      return changed > 0 ? [[pair.before.name, changed]] : [];
    }),
  );
}

/** How many rows there are of each kind. */
export function countsOf({ keyed, multiset }: RelationDiff): Record<string, number> {
  if (multiset) {
    const { both, onlyBefore, onlyAfter } = multiset;
    return { both, onlyBefore, onlyAfter };
  }
  if (!keyed) return {};
  const { matched, same, changed, noise, onlyBefore, onlyAfter } = keyed;
  return { matched, same, changed, noise, onlyBefore, onlyAfter };
}

/** Names and cells of a SELECT, as a reply would show them. */
export function readRows(bench: DiffBench, select: string): { names: string[]; rows: Cell[][] } {
  const { columns } = bench.side(`(${select})`);
  const codecs = columns.map((column) => codecFor(column));
  const table = bench.sql(
    `select ${codecs.map((codec) => codec.select).join(", ")} from (${select})`,
  );
  const rows = Array.from({ length: table.numRows }, (_, r) =>
    codecs.map((codec, c) => codec.decode(table.getChildAt(c).at(r))),
  );
  return { names: columns.map(({ name }) => name), rows };
}
