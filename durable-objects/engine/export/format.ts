import type { EngineJob } from "../engine.ts";
import type { Control } from "../slices.ts";
import type { Column } from "../values/codec.ts";

/** Rows that are read for a download: what to select from, and the order to put around it. */
export interface Selected {
  from: string;
  order?: string;
}

/** Writes rows as a file, piece by piece. */
export interface RowWriter {
  type: string;
  /** bytes in front of the first row */
  head(): Uint8Array;
  /** @param isFirst whether these are the first rows of the file */
  rows(
    job: EngineJob,
    selected: Selected,
    isFirst: boolean,
    control: Control,
  ): Promise<Uint8Array[]>;
  /** bytes behind the last row */
  tail(): Uint8Array;
}

export type WriterOf = (columns: Column[]) => RowWriter;

/** What follows the columns of a SELECT. */
export function restOf({ from, order = "" }: Selected): string {
  return `from (\n${from}\n) ${order}`;
}

export const NOTHING = new Uint8Array();
