import { tableFromIPC } from "@uwdata/flechette";
import { ident, literal } from "../sql.ts";
import type { Column } from "../values/codec.ts";
import { groupsOf } from "../window/ipc.ts";
import { kindOf } from "../window/shown.ts";
import { NOTHING, restOf, type WriterOf } from "./format.ts";

/**
 * Delimited text by RFC 4180 with line feeds, made inside the engine: DuckDB's own texts, which an import that names
 * the types reads again (docs/values.md). NULL is an empty cell and the empty text is `""`.
 */
export const csvWriter: WriterOf = (columns) => ({
  type: "text/csv; charset=utf-8; header=present",
  head: () => encode(`${columns.map(({ name }) => quoted(name)).join(",")}\n`),
  async rows({ connection }, selected, _, control) {
    const groups = groupsOf(columns);
    const parts: (string | null)[][] = [];
    for (const [g, group] of groups.entries()) {
      const cells = group.map((column) => csvCell(column, columns.length === 1));
      const ending = g === groups.length - 1 ? "chr(10)" : "','";
      const line = `concat(${cells
        .flatMap((cell) => [cell, "','"])
        .slice(0, -1)
        .join(", ")}, ${ending})`;
      const ipc = await connection.ipc(`select ${line} ${restOf(selected)}`, control);
      if (groups.length === 1) return bytesOf(ipc);
      parts.push(tableFromIPC(ipc).getChildAt(0).toArray() as string[]);
    }
    const lines = parts[0]?.map((_, r) => parts.map((part) => part[r]).join("")) ?? [];
    return [encode(lines.join(""))];
  },
  tail: () => NOTHING,
});

/** The texts of a column lie one behind the other. */
function bytesOf(ipc: Uint8Array[]): Uint8Array[] {
  return tableFromIPC(ipc)
    .getChildAt(0)
    .data.map(({ values, offsets, length }) =>
      (values as Uint8Array).slice(Number(offsets[0] ?? 0), Number(offsets[length] ?? 0)),
    );
}

/** @param isOnly a line that holds nothing would be no row */
function csvCell(column: Column, isOnly: boolean): string {
  const name = ident(column.name);
  const text = `${name}::varchar`;
  const nothing = literal(isOnly ? '""' : "");
  if (PLAIN.has(kindOf(column))) return `ifnull(${text}, ${nothing})`;
  const marks = `'[",\\r\\n]|^\\s|\\s$|^$'`;
  return `case when ${name} is null then ${nothing} when regexp_matches(${text}, ${marks})
    then '"' || replace(${text}, '"', '""') || '"' else ${text} end`;
}

/** Kinds whose texts never need quotes. */
const PLAIN = new Set(["integer", "float", "decimal", "boolean"]);

/** A name as a cell of the header. */
function quoted(name: string): string {
  return /[",\r\n]|^\s|\s$|^$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
