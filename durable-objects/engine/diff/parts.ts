import { isOutOfMemory } from "../ingest/memory.ts";

/** Some of the rows: those whose `values` have this remainder of their hash. */
export interface Part {
  of: number;
  index: number;
}

/** Hears which share of a piece of work is done, from 0 to 1. */
export type Tell = (share: number) => void;

/** What fits the memory of the engine beside each other, with room for texts of ordinary length. */
const ROWS_AT_ONCE = 250_000;
const CELLS_AT_ONCE = 1_500_000;
const MOST_PARTS = 512;
const SMALLER = 4;

/**
 * Runs something over parts of the rows that each fit the memory, and answers what each part gave. A part that
 * does not fit after all makes them smaller, and everything is run again.
 * @param columns how many of them are held for each row
 * @param tell called with the share that is done after each part
 */
export async function inParts<T>(
  size: { rows: number; columns: number },
  run: (part: Part) => Promise<T>,
  tell?: Tell,
): Promise<T[]> {
  const { rows, columns } = size;
  let of = Math.max(1, Math.ceil(rows / ROWS_AT_ONCE), Math.ceil((rows * columns) / CELLS_AT_ONCE));
  for (;;) {
    try {
      const results: T[] = [];
      for (let index = 0; index < of; index++) {
        results.push(await run({ of, index }));
        tell?.((index + 1) / of);
      }
      return results;
    } catch (error) {
      if (!isOutOfMemory(error) || of >= Math.min(MOST_PARTS, rows)) throw error;
      of *= SMALLER;
    }
  }
}

/** A SELECT cut down to a part of its rows. @param values columns of it that are equal in rows of one part */
export function partOf(select: string, values: string[], { of, index }: Part): string {
  if (of === 1) return select;
  return `select * from (${select}) where hash(${values.join(", ")}) % ${of} = ${index}`;
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
