import { type Connection, isEngineLost } from "./connection.ts";
import { type FileTable, PLACE } from "./file-table.ts";
import { type KeptAttachments, secretName } from "./kept.ts";
import { type Statement, statement } from "./recipe/rewrite.ts";
import { ident, literal } from "./sql.ts";

/** What a statement reads: a stored result, or a recipe over other relations that is run at each read. */
export type Relation =
  | { kind: "stored"; file: number }
  | { kind: "view"; text: string; inputs: { name: string; relation: Relation }[] };

/** The relations and files of one job; all of it is given back when the job ends. */
export class Attachments {
  private readonly connection: Connection;
  private readonly files: FileTable;
  private readonly kept: KeptAttachments;
  /** stored results the job reads, as often as it asked for them */
  private readonly reading: number[] = [];
  private readonly written: { database: string; path: string }[] = [];
  private readonly declared: string[] = [];

  constructor(connection: Connection, files: FileTable, kept: KeptAttachments) {
    this.connection = connection;
    this.files = files;
    this.kept = kept;
  }

  /** Attaches what the relation needs and answers it as SQL to select from. */
  read(relation: Relation): string {
    if (relation.kind === "view") return `(${this.select(relation.text, relation.inputs).sql})`;
    const database = this.kept.take(this.connection, relation.file);
    this.reading.push(relation.file);
    return `${ident(database)}.main.${RESULT}`;
  }

  /** A rewritten recipe over its inputs as one SELECT. */
  select(text: string, inputs: { name: string; relation: Relation }[]): Statement {
    return statement(
      text,
      inputs.map(({ name, relation }) => ({ name, relation: this.read(relation) })),
    );
  }

  /** Attaches a new database file to be written; answers the name it has in SQL. */
  write(file: number, blockBytes?: number): string {
    const database = secretName();
    const path = `${PLACE}/${database}.duckdb`;
    this.files.declare(path, this.files.pages.open(file), { writable: true });
    this.declared.push(path);
    const options = blockBytes ? ` (block_size ${blockBytes})` : "";
    this.connection.now(`attach ${literal(path)} as ${ident(database)}${options}`);
    this.written.push({ database, path });
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
    return [...this.kept.names(), ...this.written.map(({ database }) => database)];
  }

  /** Lets go of results that no job reads: what comes next needs the memory for itself. */
  makeRoom(): void {
    this.kept.forgetIdle(this.connection);
  }

  release(): void {
    for (const { database } of this.written.splice(0))
      this.connection.now(`detach ${ident(database)}`);
    for (const file of this.reading.splice(0)) this.kept.giveBack(this.connection, file);
    this.withdraw();
  }

  /** When it is lost the engine is thrown away whole: detaching from it would only trap again. */
  releaseAfter(error: unknown): void {
    if (isEngineLost(error)) {
      this.written.length = 0;
      this.reading.length = 0;
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
