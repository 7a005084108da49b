import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

/** Both engines on the same expressions: ours with its functions, native DuckDB with icu and json. */
export class Judge {
  readonly ours: TestEngine;
  private readonly native: DuckDBConnection;

  private constructor(ours: TestEngine, native: DuckDBConnection) {
    this.ours = ours;
    this.native = native;
  }

  static async start(): Promise<Judge> {
    const native = await (await DuckDBInstance.create(":memory:")).connect();
    await native.run("load icu; load json; set timezone = 'UTC'; set threads = 1");
    return new Judge(await startTestEngine(false), native);
  }

  async both(statement: string): Promise<void> {
    this.ours.run(statement);
    await this.native.run(statement);
  }

  async nativeRows(sql: string): Promise<unknown[][]> {
    return (await this.native.runAndReadAll(sql)).getRowsJson();
  }

  /** The values of expressions over a table as text, in native's and in our words, where they differ. */
  async differences(expressions: string[], from: string, label: string): Promise<string[]> {
    const sql = (expression: string) =>
      `select ${label}::varchar, (${expression})::varchar from ${from}`;
    const found: string[] = [];
    for (const expression of expressions) {
      const expected = await this.nativeRows(sql(expression));
      const actual = this.ours.rows(sql(expression));
      if (actual.length !== expected.length) found.push(`${expression}: ${actual.length} rows`);
      for (const [i, [name, value]] of expected.entries()) {
        const got = actual[i]?.[1] ?? null;
        if (got !== value) found.push(`${expression} of ${name}: ${got}, native ${value}`);
      }
    }
    return found;
  }

  /** What each engine answers to one expression: its type and text, or that it fails. */
  async answers(expression: string): Promise<{ ours: string; native: string }> {
    const sql = `select typeof(x), x::varchar from (select ${expression} as x)`;
    let ours: string;
    let native: string;
    try {
      ours = JSON.stringify(this.ours.rows(sql)[0]);
    } catch (error) {
      ours = `fails: ${(error as Error).message.split("\n")[0]}`;
    }
    try {
      native = JSON.stringify((await this.nativeRows(sql))[0]);
    } catch (error) {
      native = `fails: ${(error as Error).message.split("\n")[0]}`;
    }
    return { ours, native };
  }
}
