import type { Control } from "../slices.ts";
import type { ReadColumn } from "./read-column.ts";
import { askColumns, type CanonicalFiles, type Statements } from "./select.ts";

/** Columns that one statement checks. */
const AT_ONCE = 10;

/** Values of one column that can be read in two ways, counted. */
export interface Doubtful {
  column: string;
  count: number;
  /** of the first */
  line: number;
  told: string;
}

export async function doubtsOf(
  connection: Statements,
  files: CanonicalFiles,
  columns: ReadColumn[],
  control: Control,
): Promise<Doubtful[]> {
  const found = new Map<number, { count: number; line: number }>();
  const doubtful = columns.flatMap(({ doubt }, i) => (doubt ? [i] : []));
  const list = (i: number) => {
    const doubt = `filter (where ${columns[i]?.doubt?.sql})`;
    return [`count(*) ${doubt} as n${i}`, `min(line) ${doubt} as l${i}`];
  };
  const asked = { columns: doubtful, atOnce: AT_ONCE, list };
  await askColumns(connection, files, asked, control, (group, row) => {
    for (const i of group) {
      const count = Number(row.getChild(`n${i}`).at(0));
      const known = found.get(i);
      if (known) known.count += count;
      else if (count > 0) found.set(i, { count, line: Number(row.getChild(`l${i}`).at(0)) });
    }
  });
  return [...found].flatMap(([i, { count, line }]) => {
    const { name = "", doubt } = columns[i] ?? {};
    return doubt ? [{ column: name, count, line, told: count === 1 ? doubt.one : doubt.many }] : [];
  });
}
