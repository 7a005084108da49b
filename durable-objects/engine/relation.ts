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
  /** bytes that a reader function was pointed at */
  private readonly texts = new Set<string>();

  constructor(connection: Connection, files: FileTable, kept: KeptAttachments) {
    this.connection = connection;
    this.files = files;
    this.kept = kept;
  }

  /** Attaches what the relation needs and answers it as SQL to select from. */
  read(relation: Relation): string {
    if (relation.kind === "view") return `(${this.select(relation.text, relation.inputs).sql})`;
    const { database, layout } = this.kept.take(this.connection, relation.file);
    this.reading.push(relation.file);
    const table = `${ident(database)}.main.${RESULT}`;
    return layout === "wide" ? `(select * from ${table})` : table;
  }

  /** A rewritten recipe over its inputs as one SELECT. */
  select(text: string, inputs: { name: string; relation: Relation }[]): Statement {
    return statement(
      text,
      inputs.map(({ name, relation }) => ({ name, relation: this.read(relation) })),
    );
  }

  /** Attaches a new database file to be written; answers the name it has in SQL. */
  write(file: number, { blockBytes, groupRows }: DatabaseForm): string {
    const database = secretName();
    const path = `${PLACE}/${database}.duckdb`;
    this.files.declare(path, this.files.pages.open(file), { writable: true });
    this.declared.push(path);
    const options = [
      ...(blockBytes ? [`block_size ${blockBytes}`] : []),
      ...(groupRows ? [`row_group_size ${groupRows}`] : []),
    ];
    const list = options.length > 0 ? ` (${options.join(", ")})` : "";
    this.connection.now(`attach ${literal(path)} as ${ident(database)}${list}`);
    this.written.push({ database, path });
    return database;
  }

  /** Declares raw bytes for a reader function; answers their path in SQL. */
  raw(file: number, ending: string): string {
    const path = `${PLACE}/${secretName()}${ending}`;
    this.files.declare(path, this.files.pages.open(file), { writable: false });
    this.texts.add(path);
    return path;
  }

  /** Removes raw bytes that nothing reads any more. */
  dropRaw(path: string): void {
    const file = this.files.find(path);
    if (!file || !this.texts.delete(path)) throw new Error(`${path} holds no raw bytes`);
    this.connection.forgetFile(path);
    this.files.withdraw(path);
    this.files.pages.remove(file.id);
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
    this.withdraw((path) => this.connection.forgetFile(path));
  }

  /** When it is lost the engine is thrown away whole: detaching from it would only trap again. */
  releaseAfter(error: unknown): void {
    if (isEngineLost(error)) {
      this.written.length = 0;
      this.reading.length = 0;
      this.withdraw(() => undefined);
    } else {
      this.release();
    }
  }

  private withdraw(forget: (path: string) => void): void {
    for (const path of this.declared.splice(0)) this.files.withdraw(path);
    for (const path of this.texts) {
      forget(path);
      this.files.withdraw(path);
    }
    this.texts.clear();
  }
}

/** What a new database file is attached with; DuckDB's own sizes where nothing is said. */
export interface DatabaseForm {
  blockBytes?: number;
  /** rows of a row group: so many are compressed at once */
  groupRows?: number;
}

/** The table inside every result file. */
export const RESULT = "result";
