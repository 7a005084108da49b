import { literal, Native, type Table } from "../main/native.ts";

/** The same chain of recipes in native DuckDB, a table for each version of each name. */
export class Judge {
  private readonly native: Native;

  private constructor(native: Native) {
    this.native = native;
  }

  static async start(): Promise<Judge> {
    return new Judge(await Native.start());
  }

  source(name: string, version: number, path: string): Promise<void> {
    return this.version(name, version, `select * from ${literal(path)}`);
  }

  /** Computes a recipe over the newest versions there are, and makes it the newest of its name. */
  entry(name: string, version: number, code: string): Promise<void> {
    const sql = code
      .replace(/tracked\('(\w+)'\)/g, "$1")
      .replace(/pinned\('(\w+-v\d+)'\)/g, '"$1"');
    return this.version(name, version, sql);
  }

  rows(reference: string): Promise<Table> {
    return this.native.table(`select * from "${reference}"`);
  }

  close(): void {
    this.native.close();
  }

  private async version(name: string, version: number, sql: string): Promise<void> {
    await this.native.run(`create table "${name}-v${version}" as ${sql}`);
    await this.native.run(`create or replace view ${name} as select * from "${name}-v${version}"`);
  }
}
