import { MODEL_BATCH_CELLS } from "../../../contract/limits.ts";
import type { FitBatch, FitRequest, FitValues, ModelSplit } from "../../../contract/model.ts";
import type { EngineJob } from "../../engine/engine.ts";
import { columnValue } from "../../engine/model/numbers.ts";
import { isNumbered } from "../../engine/row-numbers.ts";
import type { Control } from "../../engine/slices.ts";
import { ident, literal } from "../../engine/sql.ts";
import type { Survey } from "./survey.ts";

const ROW = '"ml#row"';
const NUMBER = '"ml#number"';

/** The table of the rows to fit. */
interface Training {
  from: string;
  columns: { name: string }[];
}

/** Each row with its number in the stored order, and the whole row as a value. */
function numberedRows({ from, columns }: Training): { from: string; number: string; row: string } {
  if (isNumbered(columns)) return { from, number: "rowid", row: ROW };
  const fields = columns.map(({ name }) => `${ident(name)} := ${ident(name)}`);
  return {
    from: `(select *, row_number() over () - 1 as ${NUMBER} from ${from})`,
    number: NUMBER,
    row: `struct_pack(${fields.join(", ")})`,
  };
}

/** The rows to fit in the order in which they are stored, batch by batch; of too many each so many-th. */
export async function* batchesOf(
  job: EngineJob,
  { request, rows, taken }: Survey,
  training: Training,
  control: Control,
): AsyncGenerator<FitBatch> {
  const { columns, label, task, options } = request;
  const { from, number, row } = numberedRows(training);
  const read = columns.map(({ name, kind, unusable }) =>
    kind === undefined || unusable !== undefined
      ? { sql: MISSING, isText: false }
      : { sql: sqlOf(name, kind), isText: kind === "category" },
  );
  const isClass = task === "classification";
  const labels = label
    ? [{ sql: sqlOf(label.name, isClass ? "category" : labelKind(request)), isText: isClass }]
    : [];
  const all = [...read, ...labels];
  const list = all.map(({ sql }, i) => `${sql} as c${i}`);
  const train = trainSql(options.split ?? { kind: "none" }, row);
  const share = taken / Math.max(1, rows);
  const sample = taken < rows ? ` and ${sampleSql(share, number)}` : "";
  // So many stored rows give a batch of its size.
  const window = Math.max(1, Math.floor(MODEL_BATCH_CELLS / (all.length + 1) / share));
  for (let at = 0; at < rows; at += window) {
    const where = `${number} >= ${at} and ${number} < ${at + window}${sample}`;
    const table = await job.connection.run(
      `select (${train})::utinyint as train, ${list.join(", ")} from ${from} as ${ROW} where ${where} order by ${number}`,
      control,
    );
    const values = all.map(({ isText }, i) => valuesAt(table.getChildAt(i + 1), isText));
    yield {
      rows: table.numRows,
      columns: values.slice(0, read.length),
      ...(label ? { label: values[read.length] ?? new Float64Array(0) } : {}),
      train: Uint8Array.from(table.getChildAt(0).toArray() as ArrayLike<number>),
    };
  }
}

const MISSING = "'nan'::double";

function sqlOf(name: string, kind: Parameters<typeof columnValue>[1]): string {
  const value = columnValue(ident(name), kind);
  return kind === "category" ? value : `coalesce(${value}, ${MISSING})`;
}

function labelKind({ label }: FitRequest): "boolean" | "number" {
  return label?.type === "BOOLEAN" ? "boolean" : "number";
}

function valuesAt(column: { toArray(): unknown }, isText: boolean): FitValues {
  const values = column.toArray();
  if (isText) return Array.from(values as Iterable<string | null>);
  return values instanceof Float64Array ? values : Float64Array.from(values as ArrayLike<number>);
}

const PARTS = 1_000_000;

/**
 * Whether a row is fitted: by a digest of one column, so that rows with the same value stay together, or of the
 * whole row, so that the order of rows does not matter.
 */
function trainSql(split: ModelSplit, row: string): string {
  if (split.kind === "none") return "true";
  const what = split.kind === "hash" ? `${ident(split.column)}::varchar` : `${row}::varchar`;
  const digest = `md5_number_lower(${literal(`${split.seed}:`)} || coalesce(${what}, ''))`;
  return `${digest} % ${PARTS} < ${Math.round(split.share * PARTS)}`;
}

const GOLDEN = 2_654_435_761;
const RANGE = 4_294_967_296;

function sampleSql(share: number, number: string): string {
  return `(${number} * ${GOLDEN}) % ${RANGE} < ${Math.floor(share * RANGE)}`;
}
