import { CELL_CHARS, CELL_ITEMS } from "../../../contract/limits.ts";
import type { Control } from "../slices.ts";
import { ident } from "../sql.ts";
import { type Cell, type Column, codecFor } from "../values/codec.ts";
import { numbered, type Position, type Runner, type Side, selectSide, toNumber } from "./run.ts";

/** Cells of some rows by their position, in the order of `columns`. */
export async function rowsAt(
  runner: Runner,
  side: Side,
  columns: Column[],
  positions: Position[],
  control: Control,
): Promise<Map<Position, Cell[]>> {
  const rows = new Map<Position, Cell[]>();
  const wanted = [...new Set(positions)];
  if (wanted.length === 0 || columns.length === 0) return rows;
  const codecs = columns.map(({ type }, i) =>
    codecFor({ name: `c${i}`, type }, { chars: CELL_CHARS, items: CELL_ITEMS }),
  );
  const from = selectSide(
    side,
    numbered(
      "c",
      columns.map(({ name }) => ident(name)),
    ),
  );
  const list = ["p", ...codecs.map(({ select }) => select)].join(", ");
  const table = await runner.run(
    `select ${list} from (${from}) where p in (${wanted.join(", ")})`,
    control,
  );
  const found = table.getChildAt(0);
  for (let r = 0; r < table.numRows; r++) {
    const cells = codecs.map((codec, c) => codec.decode(table.getChildAt(c + 1).at(r)));
    rows.set(toNumber(found.at(r)), cells);
  }
  return rows;
}
