import { z } from "zod";
import { defineTool } from "../tool.ts";

export const projectsOverview = defineTool({
  name: "projects_overview",
  title: "Projects with their activity",
  feature: "project",
  doors: ["companion"],
  readOnly: true,
  description: `The projects a person may see, with their last call of the last 30 days, the most recently used first.
Example: projects_overview()`,
  input: {},
  output: {
    items: z.array(
      z.object({
        name: z.string(),
        created_at: z.string(),
        created_by: z.string(),
        last_at: z.string().optional(),
      }),
    ),
  },
});
