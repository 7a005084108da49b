import { Failure } from "../../../contract/errors.ts";
import { CELL_CHARS, CSV_GROUP_COLUMNS } from "../../../contract/limits.ts";
import type { Control } from "../slices.ts";
import { ident, literal } from "../sql.ts";
import { notOfType, type ReadColumn } from "./read-column.ts";
import {
  askColumns,
  type CanonicalFiles,
  type CanonicalPart,
  canonicalSource,
  columnsOf,
  groupSource,
  type Statements,
} from "./select.ts";

/** Columns that one statement checks: each takes memory of its own. */
const AT_ONCE = 8;

/** Columns of rejected rows. */
export const REJECT_COLUMNS = ["line", "column", "kind", "text"];

/** Values of one column that are none of the type that was asked for. */
export interface Misfit {
  column: ReadColumn;
  count: number;
  /** of the first */
  line: number;
  text: string;
  kind: string;
}

/** The columns with values of another type than was asked for, as far as they were not seen to fit. */
export async function misfitsOf(
  connection: Statements,
  files: CanonicalFiles,
  columns: ReadColumn[],
  control: Control,
): Promise<Misfit[]> {
  const found = new Map<number, Misfit>();
  const checked = columns.flatMap(({ fits }, i) => (fits === undefined ? [] : [i]));
  const list = (i: number) => {
    const column = columns[i] as ReadColumn;
    const misfit = `filter (where ${misfitOf(column)})`;
    return [
      `min(line) ${misfit} as l${i}`,
      `count(*) ${misfit} as n${i}`,
      `arg_min(${column.text}, line) ${misfit} as t${i}`,
      `arg_min(${column.kind}, line) ${misfit} as k${i}`,
    ];
  };
  const asked = { columns: checked, atOnce: AT_ONCE, list };
  await askColumns(connection, files, asked, control, (group, row) => {
    for (const i of group) {
      const value = (name: string) => row.getChild(`${name}${i}`).at(0) as unknown;
      const count = Number(value("n"));
      const known = found.get(i);
      if (known) known.count += count;
      else if (count > 0) {
        const column = columns[i] as ReadColumn;
        const [text, kind] = [String(value("t")), String(value("k"))];
        found.set(i, { column, count, line: Number(value("l")), text, kind });
      }
    }
  });
  return checked.flatMap((i) => found.get(i) ?? []);
}

function misfitOf({ text, fits }: ReadColumn): string {
  return `${text} is not null and not coalesce(${fits}, false)`;
}

/**
 * Condition that keeps the rows of a part whose every value fits; empty when all rows do. Of columns in several
 * groups one row lies in several files, and leaves all of them.
 */
export function keptRows(
  files: CanonicalFiles,
  part: CanonicalPart,
  columns: ReadColumn[],
  misfits: Misfit[],
): string {
  if (misfits.length === 0) return "";
  if (part.groups.length === 1) {
    const all = misfits.map(({ column }) => `not (${misfitOf(column)})`);
    return ` where ${all.join(" and ")}`;
  }
  const lines = part.groups.flatMap((_, group) => {
    const own = columnsOf(group, files.width).map((i) => columns[i]);
    const wrong = misfits.filter(({ column }) => own.includes(column));
    if (wrong.length === 0) return [];
    const any = wrong.map(({ column }) => `(${misfitOf(column)})`).join(" or ");
    return [`select line from ${groupSource(files, part, group)} where ${any}`];
  });
  return ` where line not in (${lines.join(" union all ")})`;
}

export function misfitFailure({ column, line, text, kind, count }: Misfit): Failure {
  const {
    name,
    decision: { type },
  } = column;
  const more = count > 1 ? ` (and ${count - 1} more of its values)` : "";
  const shown = text.length > CELL_CHARS ? `${text.slice(0, CELL_CHARS)}…` : text;
  const why =
    kind === notOfType(type)
      ? `Could not convert string ${JSON.stringify(shown)} to '${type}'`
      : `${JSON.stringify(shown)}: ${kind}`;
  return new Failure(
    "ingest_failed",
    `Line ${line}: Error when converting column "${name}". ${why}${more}`,
    {
      stage: "read",
      at: { row: line, field: name },
      hint: `Give the column a type that fits every row, for example options {types: {${JSON.stringify(name)}: 'VARCHAR'}}, or null_values for texts that mean nothing; rejects: "table" imports the other rows and lists these as an entry.`,
    },
  );
}

/**
 * SELECT of a part's rejected rows: those that are no row of the table, and those with a value of another type.
 * @param hasRows false for a part that is the names of the columns
 */
export function misfitRows(
  files: CanonicalFiles,
  part: CanonicalPart,
  columns: ReadColumn[],
  hasRows: boolean,
): string {
  const [, ...names] = REJECT_COLUMNS;
  const list = REJECT_COLUMNS.map(ident).join(", ");
  const lines = canonicalSource(
    part.rejected ?? "",
    files.longest,
    names.map((name) => ({ name })),
  );
  const parts = [`select ${list}, 0 as place from ${lines}`];
  columns.forEach((column, i) => {
    if (column.fits === undefined || !hasRows) return;
    const cells = [literal(column.name), column.kind, column.text].join(", ");
    const from = groupSource(files, part, Math.floor(i / CSV_GROUP_COLUMNS));
    parts.push(`select line, ${cells}, ${i + 1} from ${from} where ${misfitOf(column)}`);
  });
  return `select ${list} from (${parts.join("\nunion all ")}) order by line, place`;
}
