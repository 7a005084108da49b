import { z } from "zod";
import { diffFields, FLOAT_NOISE, MOST_SAMPLES, SAMPLE } from "../diff.ts";
import { entryReference } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogDiff = defineTool({
  name: "catalog_diff",
  title: "Compare two entries",
  feature: "diff",
  readOnly: true,
  description: `What differs between two versions of a name, or between any two entries: columns, statistics, rows.
Rules:
- name with va and vb: versions from 1, or -1 the newest, -2 the one before. Or a and b: any two entries. Before is va or a.
- Rows are matched by keys: columns that are unique on both sides. They are looked for when not given; null matches null. keyed_summary then counts rows, changed_by_column cells, samples shows some.
- Without such a key the method is multiset: whole rows are counted (both, only before, only after), and key_candidates shows what comes near. That is an answer, not a failure.
- Floats that differ by less than ${FLOAT_NOISE} relative are noise, not changes. tolerance (relative, for all numbers) replaces that; 0 counts every difference.
- The order of rows never counts. renamed columns are a guess from equal values.
To keep the rows side by side as an entry: catalog_promote_diff.
Example: catalog_diff(name: "orders", va: 1, vb: 3, keys: ["order_id"])`,
  input: {
    name: z.string().optional().describe("An alias; its versions va and vb are compared."),
    va: z.number().int().default(-2),
    vb: z.number().int().default(-1),
    a: entryReference.optional(),
    b: entryReference.optional(),
    keys: z.array(z.string().min(1)).min(1).max(20).optional(),
    tolerance: z.number().min(0).max(1).optional(),
    sample: z.number().int().min(0).max(MOST_SAMPLES).default(SAMPLE),
  },
  output: {
    alias: z.string().optional(),
    ...diffFields,
    url: z.string(),
  },
});
