import { resolveErrorCode, toEnvelope } from "../../../contract/errors.ts";
import { EXPORT_CELLS, EXPORT_ROWS } from "../../../contract/limits.ts";
import type { ExportFormat } from "../../../contract/tools/entry_export.ts";
import { arrowWriter } from "../../engine/export/arrow.ts";
import { csvWriter } from "../../engine/export/csv.ts";
import type { RowWriter, WriterOf } from "../../engine/export/format.ts";
import { jsonWriter } from "../../engine/export/json.ts";
import { COLUMNS_AT_ONCE } from "../../engine/rows.ts";
import type { Work } from "../work.ts";
import { bodyOf } from "./body.ts";
import { ensureOrder, needsOrder } from "./order.ts";
import { PieceSource } from "./parquet.ts";
import { piecesOf } from "./pieces.ts";
import { readRange, type Window } from "./rows.ts";

const WRITERS: Record<ExportFormat, WriterOf> = {
  csv: csvWriter,
  json: jsonWriter,
  arrow: arrowWriter,
  // The codec Worker makes Parquet of it.
  parquet: arrowWriter,
};

export interface Download {
  rows: number;
  type: string;
  body: ReadableStream<Uint8Array>;
}

/**
 * The rows of a window as a file that is made while it is taken: each piece is a job of its own, so a slow reader
 * keeps no engine. What is wrong with the first piece is thrown; what comes later breaks the download off.
 */
export async function exportOf(
  work: Work,
  window: Window,
  format: ExportFormat,
): Promise<Download> {
  const stop = new AbortController();
  const working = { ...work, signal: AbortSignal.any([work.signal, stop.signal]) };
  // Sorted rows lie anywhere in the file: those that are all going to be read are put in order themselves.
  const isWide = window.entry.columns.length > COLUMNS_AT_ONCE;
  const isLong = window.entry.row_count > EXPORT_ROWS;
  const whole = window.choice.sort.length > 0 && isLong && !isWide;
  const wanted = { ...window, whole };
  const rows = needsOrder(wanted)
    ? (await ensureOrder(working, wanted)).rows
    : window.entry.row_count;
  const writer = WRITERS[format](window.columns);
  const most = Math.min(EXPORT_ROWS, Math.floor(EXPORT_CELLS / window.columns.length));
  const pieces = piecesOf(rows, Math.max(1, most), (range) =>
    readRange(working, wanted, range, (job, selected, control) =>
      writer.rows(job, selected, range.offset === 0, control),
    ),
  );
  const first = await pieces.next();
  const all = from(first.done ? [] : first.value, pieces);
  const tell = (thrown: unknown) => report(work, thrown);
  if (format === "parquet") {
    const source = new PieceSource(streamsOf(all, writer), tell, () => stop.abort());
    const body = await work.codec.parquet(source);
    return { rows, type: "application/vnd.apache.parquet", body };
  }
  return { rows, type: writer.type, body: bodyOf(framed(all, writer), () => stop.abort(), tell) };
}

async function* from<T>(first: T, rest: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  yield first;
  yield* rest;
}

/** The pieces of one file. */
async function* framed(
  pieces: AsyncGenerator<Uint8Array[], void>,
  writer: RowWriter,
): AsyncGenerator<Uint8Array, void> {
  yield writer.head();
  for await (const piece of pieces) yield* piece;
  yield writer.tail();
}

/** Each piece as an Arrow stream of its own, with the schema that the first one has. */
async function* streamsOf(
  pieces: AsyncGenerator<Uint8Array[], void>,
  writer: RowWriter,
): AsyncGenerator<Uint8Array[], void> {
  let schema: Uint8Array | undefined;
  for await (const piece of pieces) {
    yield schema ? [schema, ...piece, writer.tail()] : [...piece, writer.tail()];
    schema ??= piece[0];
  }
}

/** The download breaks off where it is; why is in the error log. */
function report({ reporter }: Work, thrown: unknown): void {
  const code = resolveErrorCode(thrown);
  if (code === "cancelled") return;
  if (code === "internal_error") console.error("a download failed", thrown);
  const { message } = toEnvelope(thrown);
  reporter.report({ code, message: `A download broke off: ${message}`, stage: "export" });
}
