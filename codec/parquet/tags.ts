import type { DataType, Field } from "@uwdata/flechette";
import type { TwelveBytes } from "../arrow/convert.ts";
import type { Leaf } from "./schema.ts";

/**
 * Tells the Arrow schema what only the Parquet schema knows: a UUID is marked in its field's metadata, the columns
 * that hold 12 bytes of an interval or an INT96 are named, a time of day with a zone is noted, what cannot be read right is named. Both schemas list the same leaves
 * in the same order.
 */
export function tagLeaves(
  fields: Field[],
  leaves: Leaf[],
): {
  bytes: Map<string, TwelveBytes>;
  unfit: Map<string, string>;
  uuids: number;
  notes: string[];
} {
  const arrowLeaves = fields.flatMap(leafFields);
  const bytes = new Map<string, TwelveBytes>();
  const unfit = new Map<string, string>();
  const notes: string[] = [];
  let uuids = 0;
  for (const [index, { path, logical }] of leaves.entries()) {
    const field = arrowLeaves[index];
    if (field === undefined || logical === undefined) continue;
    const name = path.join(".");
    if (logical === "uuid") {
      field.metadata = new Map([...(field.metadata ?? []), ["ARROW:extension:name", "arrow.uuid"]]);
      uuids++;
    } else if (path.length > 1 && logical === "int96") {
      // The reader makes nanoseconds of it, and years past 2262 would be others.
      unfit.set(path[0] ?? name, "holds INT96 inside a nested value");
    } else if (logical === "interval" || logical === "int96") {
      if (path.length === 1) bytes.set(name, logical);
      if (logical === "int96") notes.push(`${name} ${CUT}`);
    } else notes.push(`${name} is a time of day in UTC; it is taken as a time without a zone.`);
  }
  return { bytes, unfit, uuids, notes };
}

const CUT = "is of INT96; it is taken as a timestamp of microseconds, finer digits are cut.";

function leafFields(field: Field): Field[] {
  const { type } = field;
  return "children" in type && !isDictionary(type) ? type.children.flatMap(leafFields) : [field];
}

function isDictionary(type: DataType): boolean {
  return type.typeId === -1;
}
