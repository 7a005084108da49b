import { z } from "zod";
import { defineTool } from "../tool.ts";

export const errorsDismiss = defineTool({
  name: "errors_dismiss",
  title: "Dismiss the error log",
  feature: "project",
  doors: ["companion"],
  description: `Hides the records up to seq from lists and banners. The log keeps them.
Example: errors_dismiss(seq: 12)`,
  checkpoint: false,
  idempotent: true,
  effects: ["errors_changed"],
  input: { seq: z.number().int().min(0) },
  output: { seq: z.number().int().describe("Records up to this one are hidden.") },
});
