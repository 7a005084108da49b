import { WINDOW_CELL_CHARS } from "../../contract/limits.ts";
import type { entryValues } from "../../contract/tools/entry_values.ts";
import { distinctValues } from "../catalog/window/values.ts";
import { columnNamed } from "../engine/window/choice.ts";
import type { ToolHandler } from "./handler.ts";
import { windowOf } from "./window.ts";

export const valuesOf: ToolHandler<typeof entryValues> = async (input, call) => {
  const { entry, choice } = await windowOf(call, input);
  const column = columnNamed(entry.columns, input.column, "column");
  const { values, distinct, sampled } = await distinctValues(call, { entry, choice }, column, {
    like: input.like ?? "",
    limit: input.limit,
    // A value that is cut cannot be asked for again.
    chars: WINDOW_CELL_CHARS,
  });
  call.meter.rows = values.length;
  return { column: column.name, type: column.type, values, distinct, sampled };
};
