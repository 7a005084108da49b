import type { TortureFile } from "./mutate.ts";
import type { Read } from "./reader.ts";

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

/** Whether a value is the text's, with nothing bent. */
function isSame(text: string, got: string | null, type: string): boolean {
  if (text === "") return got === null || got === "";
  if (got === null) return false;
  if (type === "VARCHAR") return got === text;
  const bare = text.trim();
  if (/^(BIGINT|HUGEINT|DECIMAL)/.test(type)) return plainDigits(got) === plainDigits(bare);
  if (type === "DOUBLE") return Number(got) === Number(bare) && isHeld(bare);
  return got.toLowerCase() === bare.toLowerCase();
}

function plainDigits(text: string): string {
  return text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
}

/** Whether a DOUBLE prints the digits of the text again. */
function isHeld(text: string): boolean {
  const digits = (number: string) =>
    number
      .replace(/e.*$/i, "")
      .replace(/[-.]/g, "")
      .replace(/^0+|0+$/g, "");
  return digits(String(Number(text))) === digits(text);
}
