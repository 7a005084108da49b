import type { TortureFile } from "./mutate.ts";
import type { Read } from "./reader.ts";
import { isSame } from "./same.ts";

/** What of the clean table is missing or other in what was read; empty when every cell is there. */
export function differences({ table, damage }: TortureFile, read: Read, lost?: number): string[] {
  const found: string[] = [];
  if (JSON.stringify(read.columns) !== JSON.stringify(table.names))
    return [`columns ${read.columns.join()} for ${table.names.join()}`];
  const rows = table.rows.filter((_, row) => row !== lost);
  if (rows.length !== read.rows.length) found.push(`${read.rows.length} rows for ${rows.length}`);
  rows.forEach((cells, r) => {
    cells.forEach((cell, c) => {
      const got = read.rows[r]?.[c];
      const type = read.types[c] ?? "";
      if (got === undefined || !isSame(cell, got, type))
        found.push(
          `row ${r} ${table.names[c]}: ${JSON.stringify(got)} (${type}) for ${JSON.stringify(cell)}`,
        );
    });
  });
  return damage && lost === undefined ? [...found, "the damaged row was read"] : found;
}
