import type { ErrorCode } from "./errors.ts";

/** What the project's object and the codec Worker say to each other. */

export type DecodeFormat = "parquet" | "json" | "ndjson" | "arrow";

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

export interface Decoded {
  columns: DecodedColumn[];
  /** rows of the whole file, when the format says */
  rowCount?: number;
  /** facts worth telling: guesses made, columns left out */
  notes: string[];
}

/** The codec answers errors as values: a thrown error loses its fields on the way between Workers. */
export type DecodeFailure = {
  failure: { code: ErrorCode; message: string; hint?: string; row?: number; field?: string };
};
