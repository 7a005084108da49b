import type { Table } from "@uwdata/flechette";
import { CSV_GROUP_COLUMNS } from "../../../contract/limits.ts";
import type { Connection } from "../connection.ts";
import type { PageFile } from "../pages.ts";
import type { Control } from "../slices.ts";
import { literal } from "../sql.ts";
import { type CanonicalWriter, SEPARATOR } from "./canonical.ts";
import type { RowParts } from "./parts.ts";

/** The reader holds several buffers at once, and each import running beside has its own. */
const BUFFER_BYTES = 262_144;

/** Canonical files by their names inside the engine, part by part, and the bytes of the longest row. */
export interface CanonicalFiles {
  parts: CanonicalPart[];
  longest: number;
  /** columns of the table */
  width: number;
}

export interface CanonicalPart {
  /** file of each group of columns, from left to right */
  groups: string[];
  /** lines that are no rows; only when they were asked for */
  rejected: string | undefined;
  rows: number;
}

/** What a scan wrote, as the engine sees it. @param declare makes a file known and answers its name */
export function declared(parts: RowParts, declare: (file: number) => string): CanonicalFiles {
  const { groups, rejected, longest, width } = parts;
  const pathOf = (writer: CanonicalWriter, part: number) =>
    declare((writer.files[part] as PageFile).id);
  return {
    parts: parts.sizes.map((rows, part) => ({
      groups: groups.map((group) => pathOf(group, part)),
      rejected: rejected && pathOf(rejected, part),
      rows,
    })),
    longest,
    width,
  };
}

/** A column as the reader gives it: as text when nothing is said. */
export interface ReaderColumn {
  name: string;
  type?: string;
}

/** Reading of one canonical file: `line`, then the columns. */
export function canonicalSource(path: string, longest: number, columns: ReaderColumn[]): string {
  const line = Math.max(65_536, longest + 1);
  const types = [{ name: "line", type: "BIGINT" }, ...columns].map(
    ({ name, type = "VARCHAR" }) => `${literal(name)}: ${literal(type)}`,
  );
  return `read_csv(${[
    literal(path),
    "auto_detect=false",
    `delim=${literal(String.fromCharCode(SEPARATOR))}`,
    `quote='"'`,
    `escape='"'`,
    // Left to itself the reader takes the first line end it sees, even one inside quotes.
    "new_line='\\n'",
    "header=false",
    "nullstr=''",
    "allow_quoted_nulls=false",
    "strict_mode=true",
    "parallel=false",
    `max_line_size=${line}`,
    `buffer_size=${Math.max(BUFFER_BYTES, 2 * line)}`,
    `columns={${types.join(", ")}}`,
  ].join(", ")})`;
}

/** Where statements run. */
export type Statements = Pick<Connection, "now" | "run" | "forgetFile">;

export function columnName(index: number): string {
  return `c${index}`;
}

/** The places of a group's columns among all. */
export function columnsOf(group: number, width: number): number[] {
  const first = group * CSV_GROUP_COLUMNS;
  const length = Math.min(CSV_GROUP_COLUMNS, width - first);
  return Array.from({ length }, (_, i) => first + i);
}

/** Reading of one group of columns of a part. @param typeOf of a column by its place; text when undefined */
export function groupSource(
  { longest, width }: CanonicalFiles,
  part: CanonicalPart,
  group: number,
  typeOf: (column: number) => string | undefined = () => undefined,
): string {
  const columns = columnsOf(group, width).map((i) => {
    const type = typeOf(i);
    return { name: columnName(i), ...(type === undefined ? {} : { type }) };
  });
  return canonicalSource(part.groups[group] ?? "", longest, columns);
}

/**
 * Asks something of columns over all parts, by one statement for some columns of a part: each takes memory of its
 * own.
 * @param list the items of a column's SELECT list
 * @param answer of each statement: the columns it was about, and their items in one row
 */
export async function askColumns(
  connection: Statements,
  files: CanonicalFiles,
  asked: { columns: number[]; atOnce: number; list: (column: number) => string[] },
  control: Control,
  answer: (columns: number[], row: Table) => void,
): Promise<void> {
  for (const [group, columns] of batches(asked.columns, asked.atOnce)) {
    for (const part of files.parts) {
      const list = columns.flatMap(asked.list).join(", ");
      const sql = `select ${list} from ${groupSource(files, part, group)}`;
      answer(columns, await connection.run(sql, control));
      connection.forgetFile(part.groups[group] ?? "");
    }
  }
}

/** Columns in batches that do not reach into a second group. */
function batches(columns: number[], most: number): [group: number, columns: number[]][] {
  const batches: [number, number[]][] = [];
  for (const column of columns) {
    const group = Math.floor(column / CSV_GROUP_COLUMNS);
    const last = batches.at(-1);
    if (last?.[0] === group && last[1].length < most) last[1].push(column);
    else batches.push([group, [column]]);
  }
  return batches;
}
