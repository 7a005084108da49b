import { z } from "zod";
import { defineTool } from "../tool.ts";

export const projectSwitch = defineTool({
  name: "project_switch",
  title: "Switch project",
  feature: "project",
  idempotent: true,
  checkpoint: false,
  description: `Send all further calls of this session to another project. Refused when the connection's URL names one project.
Example: project_switch(name: "sales")`,
  input: { name: z.string() },
  output: { previous: z.string(), active: z.string() },
});
