import type { Connection } from "../connection.ts";
import { literal } from "../sql.ts";
import { SEPARATOR } from "./canonical.ts";

/** The reader holds several buffers at once, and each import running beside has its own. */
const BUFFER_BYTES = 262_144;

/** Canonical files: their names inside the engine, and the bytes of the longest row. */
export interface CanonicalFiles {
  paths: string[];
  longest: number;
}

/** FROM clause over canonical files: `line`, then the columns, as texts when nothing is said of their types. */
export function canonicalSource(
  { paths, longest }: CanonicalFiles,
  columns: { name: string; type?: string }[],
): string {
  const line = Math.max(65_536, longest + 1);
  const types = [{ name: "line", type: "BIGINT" }, ...columns].map(
    ({ name, type = "VARCHAR" }) => `${literal(name)}: ${literal(type)}`,
  );
  return `read_csv(${[
    `[${paths.map(literal).join(", ")}]`,
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
export type Statements = Pick<Connection, "now" | "run">;

export function columnName(index: number): string {
  return `c${index}`;
}
