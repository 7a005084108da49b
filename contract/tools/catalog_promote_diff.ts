import { z } from "zod";
import { comparedFields } from "../diff.ts";
import { recalcReport } from "../recalc.ts";
import { builtFields, namedFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogPromoteDiff = defineTool({
  name: "catalog_promote_diff",
  title: "Keep a comparison as an entry",
  feature: "diff",
  effects: ["entry_added", "build_failed", "alias_changed", "notebook_changed", "recalc"],
  description: `Make the comparison of two versions of a name an entry of its own: all rows side by side, matched by key, with both versions as pinned parents.
Rules:
- va and vb: versions from 1, or -1 the newest, -2 the one before. keys as in catalog_diff; no_join_key when there is none.
- Columns: the keys; for each column c: c (before), c_v2 (after), for numbers c_abs_delta and c_pct_delta (after - before, and that divided by |before|), and c_eq: 1 only before, 2 only after, 3 changed, 7 same, 11 same but for float noise. membership: 1 only before, 2 only after, 3 both. A column of one side only keeps its name. fields says what belongs together.
- alias: diff_<name>_v<va>_v<vb> unless given. A name that exists gets a new version, and what follows it is rebuilt.
Example: catalog_promote_diff(name: "orders", va: 1, vb: 2, keys: ["order_id"])`,
  input: {
    name: z.string(),
    va: z.number().int().default(-2),
    vb: z.number().int().default(-1),
    alias: z.string().optional(),
    keys: z.array(z.string().min(1)).min(1).max(20).optional(),
  },
  output: {
    ...namedFields,
    source_alias: z.string(),
    va: z.number().int(),
    vb: z.number().int(),
    a_hash: z.string(),
    b_hash: z.string(),
    keys: z.array(z.string()),
    membership: z.string().describe("The column that tells which side a row is on."),
    fields: comparedFields,
    ...builtFields,
    recalc: recalcReport.optional().describe("What was rebuilt because the name moved."),
  },
});
