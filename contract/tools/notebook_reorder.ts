import { z } from "zod";
import { changeFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const notebookReorder = defineTool({
  name: "notebook_reorder",
  title: "Move a cell",
  feature: "notebook",
  idempotent: true,
  effects: ["notebook_changed"],
  description: `Move a cell to a place counted from 0. A place past the end is the end; new_index in the reply says where the cell really is.
Example: notebook_reorder(cell_id: "b87feeaab49e", new_index: 0)`,
  input: { cell_id: z.string(), new_index: z.number().int() },
  output: { cell: z.string(), new_index: z.number().int(), ...changeFields },
});
