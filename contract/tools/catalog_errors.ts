import { z } from "zod";
import { errorRecord } from "../error-record.ts";
import { errorCode } from "../errors.ts";
import { defineTool } from "../tool.ts";

export const catalogErrors = defineTool({
  name: "catalog_errors",
  title: "The error log",
  feature: "project",
  readOnly: true,
  description: `The project's error log, newest first: failed calls of every session, failed rebuilds, charts that failed in a browser, results that came out different.
Rules: records that people dismissed are left out unless dismissed is true. id answers one record with its recipe. next is the before of the next page.
Example: catalog_errors(alias: "monthly", since: "2026-11-30")`,
  input: {
    code: errorCode.optional(),
    alias: z.string().optional(),
    tool: z.string().optional(),
    since: z.iso.datetime().or(z.iso.date()).optional().describe("A date or a time in UTC."),
    id: z.string().optional(),
    dismissed: z.boolean().default(false),
    before: z.number().int().min(1).optional().describe("Only records with a lower seq."),
    limit: z.number().int().min(1).max(200).default(20),
  },
  output: {
    items: z.array(errorRecord),
    total: z.number().int().describe("All that match, on this page or not."),
    next: z.number().int().optional(),
    note: z.string().optional(),
  },
});
