import type { DataType, Field } from "@uwdata/flechette";
import type { Leaf } from "./schema.ts";

/**
 * Tells the Arrow schema what only the Parquet schema knows: a UUID is marked in its field's metadata, the columns
 * that hold an interval's 12 bytes are named, a time of day with a zone is noted. Both schemas list the same leaves
 * in the same order.
 */
export function tagLeaves(
  fields: Field[],
  leaves: Leaf[],
): { intervals: Set<string>; uuids: number; notes: string[] } {
  const arrowLeaves = fields.flatMap(leafFields);
  const intervals = new Set<string>();
  const notes: string[] = [];
  let uuids = 0;
  for (const [index, { path, logical }] of leaves.entries()) {
    const field = arrowLeaves[index];
    if (field === undefined || logical === undefined) continue;
    const name = path.join(".");
    if (logical === "uuid") {
      field.metadata = new Map([...(field.metadata ?? []), ["ARROW:extension:name", "arrow.uuid"]]);
      uuids++;
    } else if (logical === "interval") {
      if (path.length === 1) intervals.add(name);
    } else notes.push(`${name} is a time of day in UTC; it is taken as a time without a zone.`);
  }
  return { intervals, uuids, notes };
}

function leafFields(field: Field): Field[] {
  const { type } = field;
  return "children" in type && !isDictionary(type) ? type.children.flatMap(leafFields) : [field];
}

function isDictionary(type: DataType): boolean {
  return type.typeId === -1;
}
