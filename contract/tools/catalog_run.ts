import { z } from "zod";
import { builtFields, prompt } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogRun = defineTool({
  name: "catalog_run",
  title: "Build an entry",
  feature: "author",
  upFront: true,
  effects: ["new_entry", "build_failed"],
  outlivesCaller: false,
  description: `Run a recipe and keep its result as an unnamed (scratch) entry. To name it: catalog_create.
Rules:
- A recipe is exactly one DuckDB SELECT (CTEs allowed), or CREATE MODEL (catalog_help('models')).
- It reads other entries: tracked('orders') or just orders follows the alias; pinned('orders-v2') or pinned('<hash>') never moves.
- It reads files under data/ once with project_file('x.parquet') or project_csv('x.csv', delim => ';'). Files used again: catalog_import them first.
- It reaches nothing else: no other file, network, setting or second statement.
- Do not guess columns: catalog_list and catalog_peek name them. Names take double quotes, texts single quotes.
- Zoned times and JSON: see catalog_help('dates') and catalog_help('json').
- ORDER BY what should be ordered: rows are stored in the order you give. LIMIT needs ORDER BY to be repeatable.
The reply has the true row_count and a preview of 10 rows; the same recipe over the same inputs is never run twice.
When a reply carries new_errors, something failed elsewhere since your last call: read it.
Example: catalog_run(code: "select month, sum(amount) as total from tracked('orders') group by month order by month", prompt: "monthly totals")`,
  input: {
    code: z.string().describe("The recipe: one SELECT."),
    prompt,
  },
  output: builtFields,
});
