import { CSV_GROUP_COLUMNS } from "../../../contract/limits.ts";
import { type BuiltFile, buildFile, type FileForm, formFor, SMALL_BLOCK } from "../build.ts";
import type { EngineJob } from "../engine.ts";
import { RESULT } from "../relation.ts";
import type { Control } from "../slices.ts";
import { ident } from "../sql.ts";
import { VECTOR_ROWS } from "./parts.ts";
import type { CsvPlan } from "./plan.ts";

/** Past so many columns, blocks of DuckDB's own size would hold little and take the memory of an import. */
const FEW_COLUMNS = 20;
/**
 * Bytes of rows that lie in memory until they are compressed, of few columns. Measured: with more, what is not yet
 * compressed is written twice; with as many as a part has, files grow.
 */
const GROUP_BYTES = 3 * 1024 * 1024;
/** Columns that were appended to and not compressed: each holds a block of memory until then. */
const UNSAVED_COLUMNS = 1_000;
const MOST_GROUP_ROWS = 60 * VECTOR_ROWS;

/**
 * Stores what was planned, one part after the other; each is committed and its text removed before the next.
 * @param onRows called after each part; what it throws ends the import
 */
export function storeCsv(
  job: EngineJob,
  plan: CsvPlan,
  control: Control,
  onRows: (done: number) => void,
): Promise<BuiltFile> {
  const tables = tablesOf(plan);
  const isMany = plan.width > FEW_COLUMNS;
  return buildFile(job, formOf(plan), async (database) => {
    const { connection } = job;
    let isFirst = true;
    let done = 0;
    let unsaved = 0;
    for (const { selects, paths, rows } of plan.parts) {
      for (const [i, select] of selects.entries()) {
        const table = `${ident(database)}.main.${tables[i]}`;
        const into = isFirst ? `create table ${table} as` : `insert into ${table}`;
        await connection.run(`${into}\n${select}`, control);
        const path = paths[i];
        if (path !== undefined) connection.forgetFile(path);
        unsaved += isMany ? Math.min(plan.width, CSV_GROUP_COLUMNS) : 0;
        if (unsaved < UNSAVED_COLUMNS) continue;
        await connection.run(`checkpoint ${ident(database)}`, control);
        unsaved = 0;
      }
      for (const path of paths) job.attachments.dropRaw(path);
      isFirst = false;
      done += rows;
      onRows(done);
    }
    if (tables.length > 1) joinTables(job, database, tables);
  });
}

/**
 * One table as long as a statement can move its rows. Past that the columns lie in several tables, their rows in
 * the same order, and a view puts them side by side: DuckDB reads only the tables and columns that are asked for.
 */
function tablesOf({ parts: [part] }: CsvPlan): string[] {
  const groups = part?.selects.length ?? 1;
  return groups === 1 ? [RESULT] : Array.from({ length: groups }, (_, i) => `g${i}`);
}

function joinTables({ connection }: EngineJob, database: string, tables: string[]): void {
  // Without the database's name, which is another one each time the file is attached.
  connection.now(`use ${ident(database)}`);
  try {
    const all = tables.map((table) => `main.${table}`).join(" positional join ");
    connection.now(`create view ${RESULT} as select * from ${all}`);
  } finally {
    connection.now("use memory");
  }
}

/**
 * Few columns are appended until a row group is full and compressed then. Of many columns each part is a row group
 * of its own, which DuckDB compresses and writes at once: what is appended takes a block for each column.
 */
function formOf({ width, expectedRows, expectedBytes, partRows, parts }: CsvPlan): FileForm {
  if (width > FEW_COLUMNS) {
    const isWide = (parts[0]?.selects.length ?? 1) > 1;
    return {
      layout: isWide ? "wide" : "small",
      blockBytes: SMALL_BLOCK,
      groupRows: groupRows(partRows),
    };
  }
  const most = (GROUP_BYTES * expectedRows) / Math.max(1, expectedBytes);
  return { ...formFor(expectedRows), groupRows: groupRows(most) };
}

/** DuckDB takes multiples of its vectors. */
function groupRows(most: number): number {
  return Math.max(1, Math.floor(Math.min(most, MOST_GROUP_ROWS) / VECTOR_ROWS)) * VECTOR_ROWS;
}
