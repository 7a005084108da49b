import { Failure } from "../../contract/errors.ts";
import { CELL_TEXT_CHARS } from "../../contract/limits.ts";
import type { entryCell } from "../../contract/tools/entry_cell.ts";
import { readRange } from "../catalog/window/rows.ts";
import { type Cell, codecFor } from "../engine/values/codec.ts";
import { columnNamed } from "../engine/window/choice.ts";
import type { ToolHandler } from "./handler.ts";
import { windowOf } from "./window.ts";

export const cellOf: ToolHandler<typeof entryCell> = async (
  { row, column: name, ...asked },
  call,
) => {
  const window = await windowOf(call, asked);
  const { entry } = window;
  const column = columnNamed(entry.columns, name, "column");
  if (row >= entry.row_count) {
    throw new Failure("not_found", `There is no row ${row}: the entry has ${entry.row_count}.`, {
      at: { field: "row" },
    });
  }
  const codec = codecFor(column, { chars: CELL_TEXT_CHARS, items: CELL_TEXT_CHARS });
  const value = await readRange(
    call,
    window,
    { offset: row, limit: 1 },
    async (job, { from }, control) => {
      const table = await job.connection.run(`select ${codec.select} from (\n${from}\n)`, control);
      return codec.decode(table.getChildAt(0).at(0));
    },
  );
  call.meter.rows = 1;
  return { column: column.name, type: column.type, ...whole(value) };
};

function whole(value: Cell): { value: Cell; cut: boolean } {
  if (typeof value === "string" && value.length > CELL_TEXT_CHARS) {
    const cut = [...value].length > CELL_TEXT_CHARS;
    return { value: cut ? [...value].slice(0, CELL_TEXT_CHARS).join("") : value, cut };
  }
  return { value, cut: false };
}
