import { z } from "zod";
import { changeFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogLabel = defineTool({
  name: "catalog_label",
  title: "Name a step",
  feature: "history",
  idempotent: true,
  checkpoint: false,
  description: `Give a step a name that catalog_reset, catalog_query(at) and git know. It changes nothing in the catalog and makes no revision.
Rules: letters, digits, _ and -, beginning with a letter; not like a step (step-012). A label stays where it is. Without step it labels the newest one.
Example: catalog_label(label: "before_cleanup")`,
  input: {
    step: z.string().optional().describe("step-012; the newest when absent."),
    label: z.string(),
  },
  output: {
    label: z.string(),
    labelled: z.string().describe("The step that has it."),
    ...changeFields,
  },
});
