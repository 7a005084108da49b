import type { ImportOptions } from "../../../contract/csv-options.ts";
import { Failure } from "../../../contract/errors.ts";
import { CSV_ROW_BYTES, CSV_SAMPLE_BYTES } from "../../../contract/limits.ts";
import type { Clock, Control } from "../slices.ts";
import { concat } from "./bytes.ts";
import type { PageStore } from "./canonical.ts";
import { guessDialect } from "./dialect.ts";
import { LongRow } from "./row.ts";
import { RowCutter } from "./rows.ts";
import { CsvScan } from "./scan.ts";
import { LineSkipper } from "./skip.ts";
import { stopIfAsked } from "./stop.ts";
import { blocks, type OpenText, openText } from "./text.ts";
import { BadText } from "./utf8.ts";

/** How a file is read: where its bytes come from, and who may stop it. */
export interface CsvInput {
  pages: PageStore;
  open: () => Promise<AsyncIterable<Uint8Array>>;
  clock: Clock;
  control: Control;
  onBytes: (done: number) => void;
  /** the bytes are the text of a workbook's sheet, from this row on */
  sheetRow?: number;
}

/** A file whose every row has been looked at. */
export interface Scanned {
  scan: CsvScan;
  cutter: RowCutter;
  /** with the line that showed that it is not UTF-8 */
  text: OpenText & { badLine: number | undefined };
}

/** Bytes between two breaths, and of one write. */
const BLOCK_BYTES = 256 * 1024;

/**
 * Reads a file whole, once; a second time when a byte shows that it is not UTF-8. What is written belongs to the
 * caller, who removes it.
 * @param most rows that are written; all are looked at
 */
export async function scanCsv(
  input: CsvInput,
  options: ImportOptions,
  most: number,
): Promise<Scanned> {
  const { encoding } = options;
  try {
    const text = await openText(await input.open(), encoding);
    return await scanText(input, { ...text, badLine: undefined }, options, most);
  } catch (error) {
    if (!(error instanceof BadText)) throw error;
    const text = await openText(await input.open(), "fallback");
    return scanText(input, { ...text, badLine: error.line }, options, most);
  }
}

async function scanText(
  input: CsvInput,
  text: Scanned["text"],
  options: ImportOptions,
  most: number,
): Promise<Scanned> {
  const { clock, control } = input;
  const started = clock.now();
  const isSheet = input.sheetRow !== undefined;
  // Of a sheet whole rows were left out where it was read.
  const skip = isSheet ? 0 : (options.skip ?? 0);
  const chunks = blocks(new LineSkipper(skip).rest(text.chunks), BLOCK_BYTES);
  const { sample, isWhole } = await sampleOf(chunks);
  const firstLine = input.sheetRow ?? skip + 1;
  const dialect = { ...guessDialect(sample, isWhole, options, firstLine), isSheet };
  const scan = new CsvScan(input.pages, dialect, options, most);
  try {
    const cutter = new RowCutter(dialect, firstLine);
    let done = 0;
    const push = async (chunk: Uint8Array, last: boolean) => {
      cutter.push(chunk, last, CSV_ROW_BYTES, (row) => scan.take(row));
      done += chunk.length;
      await clock.breathe();
      stopIfAsked(control, clock.now() - started);
      input.onBytes(done);
    };
    for (let at = 0; at < sample.length; at += BLOCK_BYTES)
      await push(sample.subarray(at, at + BLOCK_BYTES), false);
    for await (const chunk of chunks) await push(chunk, false);
    await push(new Uint8Array(0), true);
    scan.parts.close();
    return { scan, cutter, text };
  } catch (error) {
    scan.remove();
    throw error instanceof LongRow ? longRow(error.line) : error;
  } finally {
    await chunks.return(undefined);
  }
}

/** The beginning of the text, by which its separator is told; the rest is still to come. */
async function sampleOf(
  chunks: AsyncGenerator<Uint8Array>,
): Promise<{ sample: Uint8Array; isWhole: boolean }> {
  const parts: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  while (length < CSV_SAMPLE_BYTES) {
    const next = await chunks.next();
    if (next.done) {
      isWhole = true;
      break;
    }
    parts.push(next.value.slice());
    length += next.value.length;
  }
  return { sample: concat(parts), isWhole };
}

function longRow(line: number): Failure {
  return new Failure("ingest_failed", `Line ${line} is longer than ${CSV_ROW_BYTES} bytes.`, {
    stage: "read",
    at: { row: line },
    hint: "Look at it with data_head: a text without line ends is no table.",
  });
}
