import type { ArrowBatch } from "./arrow.ts";
import type { Shape } from "./form.ts";

/** One byte a slot, 0 for null; undefined when none is null. */
export type Valid = Uint8Array | undefined;

/** Which of the slots hold a value. @param present slots whose parent holds one */
export function validity(
  shape: Shape,
  batch: ArrowBatch,
  from: number,
  to: number,
  present: Valid,
): Valid {
  if (shape.kind === "union") return heldBy(shape.of, batch, from, to, present);
  const bitmap = batch.validity;
  if (batch.nullCount === 0 || !bitmap || bitmap.length === 0) return present;
  const bytes = new Uint8Array(to - from);
  for (let row = 0; row < bytes.length; row++) {
    const at = from + row;
    const bit = ((bitmap[at >> 3] ?? 0) >> (at & 7)) & 1;
    bytes[row] = present ? bit & (present[row] ?? 0) : bit;
  }
  return bytes;
}

/** Arrow's unions have no nulls of their own: one that holds a null is null, as DuckDB prints it. */
function heldBy(
  members: Shape[],
  batch: ArrowBatch,
  from: number,
  to: number,
  present: Valid,
): Valid {
  const { typeIds, children } = batch;
  if (!typeIds || !children) throw new Error("a union without members");
  const valid = members.map((member, i) => {
    const child = children[i];
    if (!child) throw new Error("a union without members");
    return validity(member, child, from, to, present);
  });
  const bytes = new Uint8Array(to - from);
  for (let row = 0; row < bytes.length; row++) {
    const held = valid[typeIds[from + row] ?? 0];
    bytes[row] = held ? (held[row] ?? 0) : 1;
  }
  return bytes;
}
