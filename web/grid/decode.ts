import { tableFromIPC } from "@uwdata/flechette";
import type { Block } from "./source.ts";

/** A block of rows from an Arrow stream: the rows' numbers, then the columns. */
export function decodeBlock(bytes: Uint8Array, count: number): Block {
  const table = tableFromIPC(bytes, { useBigInt: true, useMap: true });
  const numbers = table.getChildAt(0);
  return {
    count,
    rows: table.numRows,
    number: (row) => Number(numbers.at(row)),
    value: (row, column) => table.getChildAt(column + 1).at(row),
  };
}
