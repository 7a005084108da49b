import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";

export type Cell = null | boolean | number | string | { base64: string };

export interface Table {
  columns: { name: string; type: string }[];
  rows: Cell[][];
}

/** Native DuckDB, the judge: what it prints of each value, in the JSON of docs/values.md. */
export class Native {
  private readonly instance: DuckDBInstance;
  private readonly connection: DuckDBConnection;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.instance = instance;
    this.connection = connection;
  }

  static async start(): Promise<Native> {
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    // One thread adds floating-point numbers in one order.
    await connection.run("set timezone = 'UTC'; set threads = 1");
    return new Native(instance, connection);
  }

  async run(sql: string): Promise<void> {
    await this.connection.run(sql);
  }

  /** All rows of a SELECT. @throws for a type whose text is not the rule's whole answer, such as lists */
  async table(sql: string): Promise<Table> {
    const described = await this.rowsOf(`describe ${sql}`);
    const columns = described.map(([name, type]) => ({ name: name ?? "", type: type ?? "" }));
    const list = columns.map(({ type }, i) => textOf(`c${i}`, type)).join(", ");
    const names = columns.map((_, i) => `c${i}`).join(", ");
    const rows = await this.rowsOf(`select ${list} from (${sql}) as t(${names})`);
    const cells = rows.map((row) =>
      row.map((text, c) => (text === null ? null : cellOf(columns[c]?.type ?? "", text))),
    );
    return { columns, rows: cells };
  }

  /** Puts texts into a table, each cast to its column's type. */
  async insert(table: string, rows: (string | null)[][]): Promise<void> {
    const CHUNK = 200;
    for (let at = 0; at < rows.length; at += CHUNK) {
      const values = rows
        .slice(at, at + CHUNK)
        .map(
          (row) => `(${row.map((cell) => (cell === null ? "null" : literal(cell))).join(", ")})`,
        );
      await this.connection.run(`insert into ${table} values ${values.join(", ")}`);
    }
  }

  /** All rows of a statement, each value as DuckDB's own text. */
  texts(sql: string): Promise<(string | null)[][]> {
    return this.rowsOf(sql);
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }

  private async rowsOf(sql: string): Promise<(string | null)[][]> {
    return (await this.connection.runAndReadAll(sql)).getRowsJson() as (string | null)[][];
  }
}

/** A path as SQL text. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function textOf(name: string, type: string): string {
  return type === "BLOB" ? `to_base64(${name})` : `${name}::varchar`;
}

const INTEGER = /^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/;
const TEXT = /^(VARCHAR|DECIMAL\(.*|ENUM\(.*|UNION\(.*|UUID|BIT|DATE|TIME.*|TIMESTAMP.*|INTERVAL)$/;

function cellOf(type: string, text: string): Cell {
  if (type === "BOOLEAN") return text === "true";
  if (type === "BLOB") return { base64: text };
  if (INTEGER.test(type)) return Number.isSafeInteger(Number(text)) ? Number(text) : text;
  if (type === "DOUBLE" || type === "FLOAT") return floatOf(text);
  if (TEXT.test(type)) return text;
  throw new Error(`the judge has no rule for ${type}`);
}

function floatOf(text: string): Cell {
  const special: Record<string, string> = { nan: "NaN", inf: "Infinity", "-inf": "-Infinity" };
  return special[text] ?? Number(text);
}
