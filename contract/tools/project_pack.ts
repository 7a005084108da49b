import { z } from "zod";
import { defineTool } from "../tool.ts";

export const projectPack = defineTool({
  name: "project_pack",
  title: "Pack the project",
  feature: "export",
  doors: ["companion"],
  readOnly: true,
  description: `The whole project as one archive: history, files, what is known of rows; with results, the rows themselves too.
Example: project_pack(results: true)`,
  input: { results: z.boolean().default(false) },
  output: { step: z.string() },
});
