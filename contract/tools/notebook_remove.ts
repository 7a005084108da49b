import { z } from "zod";
import { changeFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const notebookRemove = defineTool({
  name: "notebook_remove",
  title: "Remove a cell",
  feature: "notebook",
  destructive: true,
  effects: ["notebook_changed"],
  description: `Take a cell out of the notebook. The entry and its name stay.
Example: notebook_remove(cell_id: "b87feeaab49e")`,
  input: { cell_id: z.string() },
  output: { removed: z.string(), ...changeFields },
});
