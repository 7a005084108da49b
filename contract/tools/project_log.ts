import { z } from "zod";
import { errorCode } from "../errors.ts";
import { DOORS } from "../telemetry.ts";
import { defineTool } from "../tool.ts";

/** One call, or one piece of work that the project did by itself. */
const loggedCall = z.object({
  seq: z.number().int(),
  at: z.string().describe("When it began."),
  ms: z.number(),
  door: z.enum(DOORS),
  tool: z.string(),
  session: z.string().describe("Empty for what the project did by itself."),
  client: z.string(),
  by: z.string(),
  code: errorCode.optional().describe("Of a failure."),
  error_id: z.string().optional(),
  step: z.string().optional().describe("The revision it made."),
  alias: z.string().optional(),
  version: z.number().int().optional(),
  hash: z.string().optional(),
  prompt: z.string().optional(),
  rows: z.number().int().optional(),
  engine_ms: z.number().optional(),
  cold: z.boolean().optional().describe("The engine was started for it."),
});
export type LoggedCall = z.infer<typeof loggedCall>;

export const projectLog = defineTool({
  name: "project_log",
  title: "Calls and background work",
  feature: "project",
  doors: ["companion"],
  readOnly: true,
  description: `The project's newest calls and background work, newest first, by every session. Reads of the companion are left out unless they failed.
Example: project_log(limit: 100)`,
  input: {
    session: z.string().max(200).optional(),
    before: z.number().int().min(1).optional().describe("Only what has a lower seq."),
    limit: z.number().int().min(1).max(500).default(200),
  },
  output: {
    items: z.array(loggedCall),
    sessions: z.array(
      z.object({ session: z.string(), client: z.string(), calls: z.number().int() }),
    ),
    next: z.number().int().optional().describe("The before of the next page."),
  },
});
