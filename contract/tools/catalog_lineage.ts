import { z } from "zod";
import { LINEAGE_COLUMNS } from "../limits.ts";
import { entryReference } from "../rows.ts";
import { defineTool } from "../tool.ts";

const readColumn = z.object({ ref: z.string(), column: z.string() });

export const catalogLineage = defineTool({
  name: "catalog_lineage",
  title: "Parents and followers",
  feature: "recalc",
  readOnly: true,
  description: `What an entry is built on, and what is built on it. An edge with follow: true moves with the alias, the others are pinned.
Rules: at most 200 nodes, nearest first; omitted counts the rest. direction: up (parents), down (followers), both. columns: true adds where each column comes from, for the entry and then its parents, ${LINEAGE_COLUMNS} columns in all: from are columns its values are made of, rows_from those that decide which rows there are, and their order. exact: false: some may not be needed, none is missing.
Example: catalog_lineage(entry: "orders", direction: "up", columns: true)`,
  input: {
    entry: entryReference,
    direction: z.enum(["up", "down", "both"]).default("both"),
    depth: z.number().int().min(1).max(50).default(10),
    columns: z.boolean().default(false),
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
    columns: z
      .array(
        z.object({
          hash: z.string(),
          alias: z.string().optional(),
          columns: z.array(
            z.object({
              name: z.string(),
              from: z.array(readColumn).optional(),
              exact: z.boolean().optional(),
            }),
          ),
          rows_from: z.array(readColumn).optional(),
          rows_exact: z.boolean().optional(),
          omitted: z.number().int().optional(),
          unknown: z.string().optional(),
        }),
      )
      .optional(),
    columns_omitted: z.number().int().optional().describe("Entries whose columns are left out."),
    url: z.string(),
  },
});
