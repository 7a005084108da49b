import { z } from "zod";
import { changeFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const projectSettings = defineTool({
  name: "project_settings",
  title: "Project settings",
  feature: "project",
  idempotent: true,
  description: `Read the project's switches, or change those given. auto_recalc: rebuild followers when an alias moves.
Example: project_settings(auto_recalc: false)`,
  input: { auto_recalc: z.boolean().optional() },
  output: { auto_recalc: z.boolean(), ...changeFields },
});
