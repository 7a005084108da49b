import { type Connection, isEngineLost } from "./connection.ts";
import type { FileTable } from "./file-table.ts";
import { PLACE } from "./file-table.ts";
import { type Statement, statement } from "./recipe/rewrite.ts";
import { ident, literal } from "./sql.ts";

/** What a statement reads: a stored result, or a recipe over other relations that is run at each read. */
export type Relation =
  | { kind: "stored"; file: number }
  | { kind: "view"; text: string; inputs: { name: string; relation: Relation }[] };

/** The relations and files attached for one job; all of it is taken away when the job ends. */
export class Attachments {
  private readonly connection: Connection;
  private readonly files: FileTable;
  private readonly attached: { database: string; path: string }[] = [];
  private readonly declared: string[] = [];

  constructor(connection: Connection, files: FileTable) {
    this.connection = connection;
    this.files = files;
  }

  /** Attaches what the relation needs and answers it as SQL to select from. */
  read(relation: Relation): string {
    if (relation.kind === "view") return `(${this.select(relation.text, relation.inputs).sql})`;
    return `${ident(this.attach(relation.file, { writable: false }))}.main.${RESULT}`;
  }

  /** A rewritten recipe over its inputs as one SELECT. */
  select(text: string, inputs: { name: string; relation: Relation }[]): Statement {
    return statement(
      text,
      inputs.map(({ name, relation }) => ({ name, relation: this.read(relation) })),
    );
  }

  /** Attaches a stored database file; answers the name it has in SQL. */
  attach(file: number, access: { writable: boolean; blockBytes?: number }): string {
    const database = secretName();
    const path = `${PLACE}/${database}.duckdb`;
    this.files.declare(path, this.files.pages.open(file), access);
    this.declared.push(path);
    const options = access.writable
      ? access.blockBytes
        ? ` (block_size ${access.blockBytes})`
        : ""
      : " (read_only)";
    this.connection.now(`attach ${literal(path)} as ${ident(database)}${options}`);
    this.attached.push({ database, path });
    return database;
  }

  /** Declares raw bytes for a reader function; answers their path in SQL. */
  raw(file: number, ending: string): string {
    const path = `${PLACE}/${secretName()}${ending}`;
    this.files.declare(path, this.files.pages.open(file), { writable: false });
    this.declared.push(path);
    return path;
  }

  /** Names that must not reach a caller. */
  secrets(): string[] {
    return this.attached.map(({ database }) => database);
  }

  release(): void {
    for (const { database } of this.attached.splice(0))
      this.connection.now(`detach ${ident(database)}`);
    this.withdraw();
  }

  /** When it is lost the engine is thrown away whole: detaching from it would only trap again. */
  releaseAfter(error: unknown): void {
    if (isEngineLost(error)) {
      this.attached.length = 0;
      this.withdraw();
    } else {
      this.release();
    }
  }

  private withdraw(): void {
    for (const path of this.declared.splice(0)) this.files.withdraw(path);
  }
}

/** The table inside every result file. */
export const RESULT = "result";

/** A name that a recipe cannot guess, beginning with a letter. */
function secretName(): string {
  return `d${crypto.randomUUID().replaceAll("-", "")}`;
}
