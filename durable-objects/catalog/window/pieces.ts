import { Failure } from "../../../contract/errors.ts";
import { EXPORT_FIRST_ROWS, EXPORT_PIECE_BYTES } from "../../../contract/limits.ts";
import type { Range } from "../../engine/window/place.ts";

/** How many times more rows the next piece may have than the one before: what is coming may be longer. */
const GROWTH = 8;

/**
 * Rows piece by piece, as many at a time as make a piece of the right size. Of no rows, too, there is one piece.
 * @param most rows of a piece
 * @param read makes the bytes of some rows
 */
export async function* piecesOf(
  rows: number,
  most: number,
  read: (range: Range) => Promise<Uint8Array[]>,
): AsyncGenerator<Uint8Array[], void> {
  let limit = Math.min(EXPORT_FIRST_ROWS, most);
  for (let offset = 0; offset === 0 || offset < rows; ) {
    const piece = await withinMemory({ offset, limit }, read);
    yield piece.parts;
    offset += piece.limit;
    const bytes = piece.parts.reduce((sum, { length }) => sum + length, 0);
    const fitting = Math.floor((piece.limit * EXPORT_PIECE_BYTES) / Math.max(1, bytes));
    limit = Math.max(1, Math.min(fitting, piece.limit * GROWTH, most));
  }
}

/** Fewer rows where those are too much for the engine's memory. @throws what `read` throws, of one row out_of_memory too */
async function withinMemory(
  { offset, limit }: Range,
  read: (range: Range) => Promise<Uint8Array[]>,
): Promise<{ parts: Uint8Array[]; limit: number }> {
  try {
    return { parts: await read({ offset, limit }), limit };
  } catch (thrown) {
    const isTooMuch = thrown instanceof Failure && thrown.envelope.code === "out_of_memory";
    if (!isTooMuch || limit === 1) throw thrown;
    return withinMemory({ offset, limit: Math.max(1, Math.floor(limit / GROWTH)) }, read);
  }
}
