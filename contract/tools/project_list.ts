import { z } from "zod";
import { defineTool } from "../tool.ts";

export const projectList = defineTool({
  name: "project_list",
  title: "List projects",
  feature: "project",
  readOnly: true,
  description: `The projects you may see, and the one your calls go to. Example: project_list()`,
  input: {},
  output: { active: z.string(), available: z.array(z.string()) },
});
