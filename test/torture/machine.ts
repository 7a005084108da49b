import { DuckDBInstance } from "@duckdb/node-api";
import { StatementError } from "../../durable-objects/engine/connection.ts";
import type { Statements } from "../../durable-objects/engine/ingest/select.ts";
import { startTestEngine } from "../unit/recipe-duckdb.ts";

/** A DuckDB that a reading of delimited text runs on. */
export interface Machine {
  statements: Statements;
  /** rows of texts */
  ask(sql: string): Promise<(string | null)[][]>;
  /** lets `now` answer a statement from here on */
  learn(sql: string): Promise<void>;
  close(): void;
}

/** A statement that must be learnt before it can be answered at once. */
export class Unknown extends Error {
  readonly sql: string;

  constructor(sql: string) {
    super("not asked yet");
    this.sql = sql;
  }
}

/** Native DuckDB of the same version as the engine. */
export async function nativeMachine(): Promise<Machine> {
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
  return {
    statements: { run, now, forgetFile: () => undefined } as unknown as Statements,
    ask,
    learn: async (sql) => {
      const answer = await ask(sql).then(
        ([row]) => row?.[1] ?? row?.[0] ?? "",
        (error: Error) => `!${error.message}`,
      );
      known.set(sql, answer);
    },
    close: () => instance.closeSync(),
  };
}

/** The engine of the product, with the functions that native DuckDB does not have. */
export async function engineMachine(): Promise<Machine> {
  const engine = await startTestEngine(false);
  const now = (sql: string) => {
    try {
      return engine.run(sql);
    } catch (error) {
      throw new StatementError((error as Error).message, sql);
    }
  };
  return {
    statements: { run: async (sql: string) => now(sql), now, forgetFile: engine.forget },
    ask: async (sql) => engine.rows(sql) as (string | null)[][],
    learn: async () => undefined,
    close: () => undefined,
  };
}
