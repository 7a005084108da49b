import type { entryBars } from "../../contract/tools/entry_bars.ts";
import { barsOf } from "../catalog/window/bars.ts";
import { columnNamed } from "../engine/window/choice.ts";
import type { ToolHandler } from "./handler.ts";
import { windowOf } from "./window.ts";

export const barsOfColumn: ToolHandler<typeof entryBars> = async (input, call) => {
  const { entry, choice } = await windowOf(call, input);
  const column = columnNamed(entry.columns, input.column, "column");
  return { column: column.name, ...(await barsOf(call, { entry, choice }, column)) };
};
