import { z } from "zod";
import { changeFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const projectSettings = defineTool({
  name: "project_settings",
  title: "Project settings",
  feature: "project",
  idempotent: true,
  description: `Read the project's switches, or change those given. auto_recalc: rebuild followers when an alias moves. verify_builds: build what takes a file a second time, in the background, and report differing rows.
Example: project_settings(auto_recalc: false)`,
  input: { auto_recalc: z.boolean().optional(), verify_builds: z.boolean().optional() },
  output: { auto_recalc: z.boolean(), verify_builds: z.boolean(), ...changeFields },
});
