import type { ErrorCode } from "./errors.ts";

/** What the project's object and the codec Worker say to each other. */

/** `xlsx` is answered as delimited text, the others as Arrow. */
export type DecodeFormat = "parquet" | "json" | "ndjson" | "arrow" | "xlsx";

export interface DecodeRequest {
  /** R2 key of the file's bytes */
  key: string;
  /** R2 etag of the version that was digested; a range read of another version fails */
  etag: string;
  size: number;
  format: DecodeFormat;
  /** rows in one batch, at most */
  batchRows: number;
  /** JSON: dotted path to the list of records; the document itself when absent */
  recordsPath?: string;
  /** JSON: keys of a record whose values stay JSON text */
  jsonColumns?: string[];
  /** workbook: name of the sheet, or its place from 1; the first that is shown when absent */
  sheet?: string | number;
  /** workbook: rows left out at the top; told by the rows when absent */
  skip?: number;
  /** stop after this many rows, for a dry run */
  limit?: number;
}

export interface DecodedColumn {
  name: string;
  /** the column's type as the file says it, in the file's own words */
  type: string;
  /** why it could not be taken, when it was left out */
  omitted?: string;
}

/** A choice among readings, with the option that corrects it. */
export interface DecodedGuess {
  what: string;
  chosen: string;
  alternatives?: string[];
  evidence_line?: number;
  option: string;
}

export interface Decoded {
  columns: DecodedColumn[];
  /** rows of the whole file, when the format says */
  rowCount?: number;
  /** facts worth telling: guesses made, columns left out */
  notes: string[];
  guesses?: DecodedGuess[];
  /** workbook: the row of the sheet that is handed out first, from 1 */
  firstRow?: number;
}

/** The codec answers errors as values: a thrown error loses its fields on the way between Workers. */
export type DecodeFailure = {
  failure: { code: ErrorCode; message: string; hint?: string; row?: number; field?: string };
};
