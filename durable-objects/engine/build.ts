import { Failure } from "../../contract/errors.ts";
import { COLUMNS } from "../../contract/limits.ts";
import type { Connection } from "./connection.ts";
import type { EngineJob } from "./engine.ts";
import type { Layout } from "./pages.ts";
import { Attachments, type DatabaseForm, RESULT } from "./relation.ts";
import type { Control } from "./slices.ts";
import { ident } from "./sql.ts";
import type { Column } from "./values/codec.ts";

/** Results of about so many rows get small blocks: a block is the least a file takes. A wrong guess costs speed. */
const SMALL_ROWS = 100_000;
export const SMALL_BLOCK = 16_384;

export interface BuiltFile {
  file: number;
  columns: Column[];
  rowCount: number;
  bytes: number;
}

/** How a new database file is laid out. */
export interface FileForm extends DatabaseForm {
  layout: Layout;
}

/** The form of a file with about so many rows. */
export function formFor(expectedRows: number): FileForm {
  const small = expectedRows <= SMALL_ROWS;
  return small ? { layout: "small", blockBytes: SMALL_BLOCK } : { layout: "database" };
}

/** A new database file, written by `fill`; on any failure nothing of it stays. */
export async function buildFile(
  job: EngineJob,
  form: FileForm,
  fill: (database: string) => Promise<void>,
): Promise<BuiltFile> {
  const { pages } = job.files;
  const created = pages.create(form.layout);
  const output = new Attachments(job.connection, job.files, job.kept);
  try {
    const database = output.write(created.id, form);
    await fill(database);
    job.connection.now(`checkpoint ${ident(database)}`);
    const table = `${ident(database)}.main.${RESULT}`;
    const columns = describe(job.connection, `select * from ${table}`);
    const rowCount = countRows(job.connection, table);
    output.release();
    pages.flush();
    return { file: created.id, columns, rowCount, bytes: pages.open(created.id).size };
  } catch (error) {
    output.releaseAfter(error);
    pages.remove(created.id);
    throw error;
  }
}

/** Fills a new file with the rows of one SELECT, in the order it gives them. */
export function buildSelect(
  job: EngineJob,
  expectedRows: number,
  select: string,
  control: Control,
): Promise<BuiltFile> {
  return buildFile(job, formFor(expectedRows), async (database) => {
    await job.connection.run(
      `create table ${ident(database)}.main.${RESULT} as\n${select}`,
      control,
    );
  });
}

/** Columns a statement would give, without running it. */
export function describe(connection: Connection, select: string): Column[] {
  const table = connection.now(`describe ${select}`);
  const names = table.getChild("column_name").toArray() as string[];
  const types = table.getChild("column_type").toArray() as string[];
  if (names.length > COLUMNS) {
    throw new Failure(
      "too_large",
      `The result has ${names.length} columns; the limit is ${COLUMNS}.`,
    );
  }
  return Array.from(names, (name, i) => ({ name, type: types[i] ?? "VARCHAR" }));
}

/** Evaluates every value of a SELECT and keeps only the number of rows. */
export async function countByReading(
  job: EngineJob,
  select: string,
  control: Control,
): Promise<number> {
  const sql = `select count(*) as n, max(hash(r)) as evaluated from (${select}) r`;
  const table = await job.connection.run(sql, control);
  return Number(table.getChild("n").at(0));
}

function countRows(connection: Connection, table: string): number {
  return Number(connection.now(`select count(*) as n from ${table}`).getChild("n").at(0));
}
