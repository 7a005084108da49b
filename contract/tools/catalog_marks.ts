import { z } from "zod";
import { defineTool } from "../tool.ts";

export const catalogMarks = defineTool({
  name: "catalog_marks",
  title: "What is marked in the list of entries",
  feature: "project",
  doors: ["companion"],
  readOnly: true,
  description: `Which entries are out of date, came out different when they were built again, or have errors that nobody dismissed. No data is read.
Example: catalog_marks()`,
  input: {},
  output: {
    stale: z
      .array(z.string())
      .describe("Names out of date, those above which something is included."),
    unfaithful: z.array(z.object({ hash: z.string(), cause: z.string(), error_id: z.string() })),
    failed: z
      .array(z.object({ alias: z.string(), count: z.number().int(), error_id: z.string() }))
      .describe("Names with records in the error log, each with its newest one."),
    errors: z.number().int().describe("Records that nobody dismissed."),
  },
});
