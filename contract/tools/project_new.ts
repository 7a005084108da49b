import { z } from "zod";
import { defineTool } from "../tool.ts";

export const projectNew = defineTool({
  name: "project_new",
  title: "New project",
  feature: "project",
  checkpoint: false,
  description: `Make a project and switch to it. Names: up to 32 of a-z, 0-9, _ and -. with_fixture puts the shoe-orders example under data/ (orders.csv, products.csv).
Example: project_new(name: "sales", with_fixture: true)`,
  input: { name: z.string(), with_fixture: z.boolean().default(false) },
  output: { name: z.string(), active: z.string(), files: z.array(z.string()), url: z.string() },
});
