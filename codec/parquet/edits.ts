import { concat } from "../concat.ts";
import type { ThriftField } from "./thrift.ts";

/** Bytes of the footer that the reader shall see in place of those of `from` up to `to`. */
export interface Edit {
  from: number;
  to: number;
  bytes: readonly number[];
}

/** The footer as its edits make it; they stand in file order and do not overlap. */
export function edited(footer: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const kept: Uint8Array[] = [];
  let from = 0;
  for (const edit of edits) {
    kept.push(footer.subarray(from, edit.from), Uint8Array.from(edit.bytes));
    from = edit.to;
  }
  return concat([...kept, footer.subarray(from)]);
}

/**
 * The header of a field whose predecessor is now another. A short header counts its id from the field before it; a
 * long one says the id itself.
 */
export function renumbered(footer: Uint8Array, next: ThriftField, previous: number): Edit[] {
  const isLong = (footer[next.at] ?? 0) < 16;
  if (isLong) return [];
  return [{ from: next.at, to: next.at + 1, bytes: [((next.id - previous) << 4) | next.type] }];
}
