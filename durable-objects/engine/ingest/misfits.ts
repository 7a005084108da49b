import { Failure } from "../../../contract/errors.ts";
import { CELL_CHARS } from "../../../contract/limits.ts";
import type { Control } from "../slices.ts";
import { ident, literal } from "../sql.ts";
import type { ReadColumn } from "./plan.ts";
import { type CanonicalFiles, canonicalSource, type Statements } from "./select.ts";

/** Columns that one statement checks: each takes memory of its own. */
const AT_ONCE = 20;

/** Values of one column that are none of the type that was asked for. */
export interface Misfit {
  column: ReadColumn;
  count: number;
  /** of the first */
  line: number;
  text: string;
}

/** The columns with values of another type than was asked for, as far as they were not seen to fit. */
export async function misfitsOf(
  connection: Statements,
  from: string,
  columns: ReadColumn[],
  control: Control,
): Promise<Misfit[]> {
  const misfits: Misfit[] = [];
  const checked = columns.filter(({ fits }) => fits !== undefined);
  for (let at = 0; at < checked.length; at += AT_ONCE) {
    const group = checked.slice(at, at + AT_ONCE);
    const list = group.flatMap((column, i) => {
      const misfit = `filter (where ${misfitOf(column)})`;
      return [
        `min(line) ${misfit} as l${i}`,
        `count(*) ${misfit} as n${i}`,
        `arg_min(${column.text}, line) ${misfit} as t${i}`,
      ];
    });
    const found = await connection.run(`select ${list.join(", ")} ${from}`, control);
    group.forEach((column, i) => {
      const value = (name: string) => found.getChild(`${name}${i}`).at(0) as unknown;
      const count = Number(value("n"));
      if (count > 0)
        misfits.push({ column, count, line: Number(value("l")), text: String(value("t")) });
    });
  }
  return misfits;
}

function misfitOf({ text, fits }: ReadColumn): string {
  return `${text} is not null and not coalesce(${fits}, false)`;
}

export function misfitFailure({ column, line, text, count }: Misfit): Failure {
  const {
    name,
    decision: { type },
  } = column;
  const more = count > 1 ? ` (and ${count - 1} more of its values)` : "";
  const shown = text.length > CELL_CHARS ? `${text.slice(0, CELL_CHARS)}…` : text;
  return new Failure(
    "ingest_failed",
    `Line ${line}: Error when converting column "${name}". Could not convert string ${JSON.stringify(shown)} to '${type}'${more}`,
    {
      stage: "read",
      at: { row: line, field: name },
      hint: `Give the column a type that fits every row, for example options {types: {${JSON.stringify(name)}: 'VARCHAR'}}, or null_values for texts that mean nothing; rejects: "table" imports the other rows and lists these as an entry.`,
    },
  );
}

/** SELECT of the rejected rows: those that are no row of the table, and those with a value of another type. */
export function misfitRows(rejected: CanonicalFiles, from: string, columns: ReadColumn[]): string {
  const names = ["column", "kind", "text"];
  const list = ["line", ...names].map(ident).join(", ");
  const parts = [
    `select ${list}, 0 as place from ${canonicalSource(
      rejected,
      names.map((name) => ({ name })),
    )}`,
  ];
  columns.forEach((column, i) => {
    if (column.fits === undefined) return;
    const kind = `Could not convert to ${column.decision.type}`;
    const cells = [literal(column.name), literal(kind), column.text].join(", ");
    parts.push(`select line, ${cells}, ${i + 1} ${from} where ${misfitOf(column)}`);
  });
  return `select ${list} from (${parts.join("\nunion all ")}) order by line, place`;
}
