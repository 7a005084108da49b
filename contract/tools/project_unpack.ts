import { z } from "zod";
import { defineTool } from "../tool.ts";

export const projectUnpack = defineTool({
  name: "project_unpack",
  title: "Unpack a project",
  feature: "project",
  doors: ["companion"],
  checkpoint: false,
  effects: ["project_reset"],
  description: `Makes this empty project what was packed; the archive is the request's body, or a file under data/ that was sent in parts.
Example: project_unpack()`,
  input: {
    file: z.string().optional().describe("The one file under data/; its name goes away."),
  },
  output: {
    step: z.string(),
    entries: z.number().int(),
    files: z.number().int(),
    results: z.number().int().describe("Entries whose rows came along."),
    url: z.string(),
  },
});
