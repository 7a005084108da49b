import { SHEET_PIECE_BYTES } from "../limits.ts";
import type { Cell, SheetRow } from "./cells.ts";
import type { Table } from "./survey.ts";

/**
 * A table of a sheet as delimited text, one line a row of the sheet: values bare, texts in quotes, so that the reader
 * of delimited text can look at each cell and still knows which of them are texts. A row without cells is an empty
 * line; a cell without a value, or with an error, is empty.
 */
export async function* tableText(
  rows: AsyncIterable<SheetRow[]>,
  { firstRow, firstColumn, lastColumn }: Table,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let text = "";
  let next = firstRow;
  for await (const some of rows) {
    for (const { row, cells } of some) {
      if (row < next) continue;
      text += "\n".repeat(row - next) + line(cells, firstColumn, lastColumn);
      next = row + 1;
      if (text.length < SHEET_PIECE_BYTES) continue;
      yield encoder.encode(text);
      text = "";
    }
  }
  if (text !== "") yield encoder.encode(text);
}

function line(cells: Cell[], firstColumn: number, lastColumn: number): string {
  let text = "";
  let at = firstColumn;
  for (const cell of cells) {
    if (cell.column < at) continue;
    text += ",".repeat(cell.column - at) + written(cell);
    at = cell.column;
  }
  return `${text}${",".repeat(lastColumn - at)}\n`;
}

function written({ kind, text }: Cell): string {
  if (kind === "text") return `"${text.replaceAll('"', '""')}"`;
  return kind === "value" ? text : "";
}
