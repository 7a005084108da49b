import { z } from "zod";
import { entryReference } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogLineage = defineTool({
  name: "catalog_lineage",
  title: "Parents and followers",
  feature: "recalc",
  readOnly: true,
  description: `What an entry is built on, and what is built on it. An edge with follow: true moves with the alias, the others are pinned.
Rules: at most 200 nodes, nearest first; omitted counts the rest. direction: up (parents), down (followers), both.
Example: catalog_lineage(entry: "orders", direction: "down", depth: 3)`,
  input: {
    entry: entryReference,
    direction: z.enum(["up", "down", "both"]).default("both"),
    depth: z.number().int().min(1).max(50).default(10),
  },
  output: {
    nodes: z.array(
      z.object({
        hash: z.string(),
        alias: z.string().optional(),
        version: z.number().int().optional(),
        kind: z.enum(["entry", "source", "scratch", "superseded"]),
        distance: z.number().int().describe("Negative: a parent. Positive: a follower."),
        row_count: z.number().int(),
        stale: z.boolean(),
      }),
    ),
    edges: z.array(
      z.object({ from: z.string(), to: z.string(), ref: z.string(), follow: z.boolean() }),
    ),
    omitted: z.number().int(),
    url: z.string(),
  },
});
