import { z } from "zod";
import { recalcReport } from "../recalc.ts";
import { changeFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogRecalc = defineTool({
  name: "catalog_recalc",
  title: "Rebuild what is out of date",
  feature: "recalc",
  effects: ["recalc", "chart_attached"],
  description: `Rebuild entries that are out of date and everything that follows them, parents first, as one revision. The default is a dry run that only lists what would happen; call again with dry_run: false.
Rules: roots are names or hashes; without roots, everything that is stale. A failure keeps what was rebuilt, skips what is built on the failed entry, and resume is the call that finishes it.
Example: catalog_recalc(roots: ["orders"], dry_run: false)`,
  input: {
    roots: z.array(z.string()).max(1_000).optional(),
    dry_run: z.boolean().default(true),
  },
  output: {
    ...recalcReport.shape,
    dry_run: z.boolean(),
    cone: z.array(z.string()).describe("Names that are looked at, parents first."),
    would_rebuild: z.array(z.string()).optional(),
    unknown_roots: z.array(z.string()),
    note: z.string().optional(),
    ...changeFields,
  },
});
