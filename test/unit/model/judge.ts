import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { ParameterColumn } from "../../../codec/model/learner.ts";
import type { Model } from "../../../contract/model.ts";
import { functionSql } from "../../../durable-objects/engine/model/functions.ts";
import type { ModelFunction } from "../../../durable-objects/engine/recipe/model/calls.ts";
import type { DataRow } from "./fixture.ts";

/** Native DuckDB, which reads the written-out SQL of a scoring like any other. */
export class ModelJudge {
  readonly connection: DuckDBConnection;

  private constructor(connection: DuckDBConnection) {
    this.connection = connection;
  }

  static async start(): Promise<ModelJudge> {
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    await connection.run("set threads = 1");
    return new ModelJudge(connection);
  }

  /** Rows as objects, numbers as they are. */
  async rows(sql: string): Promise<Record<string, unknown>[]> {
    const read = await this.connection.runAndReadAll(sql);
    return read
      .getRowObjectsJS()
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            typeof value === "bigint" ? Number(value) : value,
          ]),
        ),
      );
  }

  /** A table of rows in memory, numbers as DOUBLE. */
  async table(name: string, rows: DataRow[]): Promise<void> {
    const columns = Object.keys(rows[0] ?? {});
    const types = columns.map((column) =>
      rows.some((row) => typeof row[column] === "string") ? "varchar" : "double",
    );
    const list = columns.map((column, c) => `"${column}" ${types[c]}`).join(", ");
    await this.connection.run(`create or replace table ${name} (${list})`);
    const values = rows.map((row) => `(${columns.map((column) => sqlOf(row[column])).join(", ")})`);
    await this.connection.run(`insert into ${name} values ${values.join(", ")}`);
  }

  /** A model's rows as the table `model`. */
  async parameters(columns: ParameterColumn[]): Promise<void> {
    const types = { integer: "int", double: "double", text: "varchar", doubles: "double[]" };
    const list = columns.map(({ name, type }) => `"${name}" ${types[type]}`).join(", ");
    await this.connection.run(`create or replace table model (${list})`);
    const length = columns[0]?.values.length ?? 0;
    const values = Array.from(
      { length },
      (_, i) => `(${columns.map((column) => sqlOf(column.values[i])).join(", ")})`,
    );
    await this.connection.run(`insert into model values ${values.join(", ")}`);
  }

  /** What a function over a model gives. */
  async call(name: ModelFunction, model: Model, rows?: string): Promise<Record<string, unknown>[]> {
    return this.rows(functionSql(name, model, "model", rows));
  }
}

function sqlOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === "number") return `'${value}'::double`;
  return `[${Array.from(value as ArrayLike<number>, (each) => sqlOf(each)).join(", ")}]`;
}
