import type { ChartData, ChartPlan, ChartValue } from "../../contract/chart.ts";
import { Failure } from "../../contract/errors.ts";
import {
  CELL_ITEMS,
  CHART_AGGREGATED_ROWS,
  CHART_CELLS,
  CHART_ROWS,
  CHART_TEXT_CHARS,
  QUERY_SECONDS,
} from "../../contract/limits.ts";
import { isOutOfMemory } from "../engine/ingest/memory.ts";
import { hasRowNumbers } from "../engine/row-numbers.ts";
import { ident } from "../engine/sql.ts";
import { codecFor } from "../engine/values/codec.ts";
import { chartValues } from "./chart-values.ts";
import { ensureStored } from "./faithful/heal.ts";
import type { Entry } from "./model.ts";
import { relationOf } from "./relations.ts";
import type { Work } from "./work.ts";

export interface ChartRows {
  data: ChartData;
  /** the most rows such a chart draws */
  limit: number;
  /** one row in so many was taken; 1 for all of them */
  every: number;
  /** columns with values too long for a chart, which were cut */
  cut: string[];
}

/**
 * The columns that a chart reads, as values it draws. Of more rows than can be drawn it takes each so many-th in
 * the stored order, so that the same chart is drawn each time.
 * @throws out_of_memory, time_limit, cancelled
 */
export async function chartRows(
  work: Work,
  entry: Entry,
  { fields, aggregated }: Pick<ChartPlan, "fields" | "aggregated">,
): Promise<ChartRows> {
  const most = aggregated ? CHART_AGGREGATED_ROWS : CHART_ROWS;
  const limit = Math.min(most, Math.floor(CHART_CELLS / Math.max(1, fields.length)));
  const every = Math.max(1, Math.ceil(entry.row_count / limit));
  if (fields.length === 0) {
    const rowCount = Math.ceil(entry.row_count / every);
    return { data: { rowCount, columns: [] }, limit, every, cut: [] };
  }
  const columns = fields.map(({ name, temporal }) => {
    const type = entry.columns.find((column) => column.name === name)?.type ?? "VARCHAR";
    const codec = codecFor({ name, type }, { chars: CHART_TEXT_CHARS, items: CELL_ITEMS });
    return { name, codec, convert: chartValues(type, temporal) };
  });
  const list = columns.map(({ codec }) => codec.select).join(", ");
  const table = await work.engine
    .job(work.meter, async (job) => {
      await ensureStored(work, job, [entry]);
      const relation = relationOf(work.catalog, work.rows, entry);
      const from = job.attachments.read(relation);
      const numbered = hasRowNumbers(from, entry.columns);
      const rows = numbered ? storedRows(from, every) : countedRows(from, entry, every);
      const control = { signal: work.signal, seconds: QUERY_SECONDS };
      return job.connection.run(`select ${list} from ${rows}`, control);
    })
    .catch((error: unknown) => {
      throw isOutOfMemory(error) ? tooMuch() : error;
    });
  const read = columns.map(({ name, codec, convert }, c) => {
    const column = table.getChildAt(c);
    const values = Array.from(
      { length: table.numRows },
      (_, r): ChartValue => convert(codec.decode(column.at(r))),
    );
    return { name, values };
  });
  const cut = read.filter(({ values }) => values.some(isCut)).map(({ name }) => name);
  return { data: { rowCount: table.numRows, columns: read }, limit, every, cut };
}

/** Values are cut one past what is taken, so that it can be seen. */
function isCut(value: ChartValue): boolean {
  if (typeof value === "string") return value.length > CHART_TEXT_CHARS;
  return Array.isArray(value) && value.length > CELL_ITEMS;
}

function storedRows(from: string, every: number): string {
  return every === 1 ? from : `${from} where rowid % ${every} = 0`;
}

/** What is computed when it is read has no row numbers of its own, nor has what has a column named so. */
function countedRows(from: string, { columns }: Entry, every: number): string {
  if (every === 1) return from;
  let number = "row_number";
  while (columns.some(({ name }) => name.toLowerCase() === number)) number += "_";
  const numbered = `select *, row_number() over () - 1 as ${ident(number)} from ${from}`;
  return `(${numbered}) where ${ident(number)} % ${every} = 0`;
}

function tooMuch(): Failure {
  return new Failure(
    "out_of_memory",
    "Reading the rows of this chart needs more memory than there is.",
    {
      hint: "Draw fewer columns, or an entry with fewer rows.",
      stage: "read",
    },
  );
}
