import { z } from "zod";
import { warning } from "./warnings.ts";

/** Fields that several tools share, so that one word means one thing in every reply. */

export const columns = z
  .array(z.object({ name: z.string(), type: z.string() }))
  .describe("Columns in order, with DuckDB types.");

/** Any JSON value (docs/values.md), branch by branch because clients warn of a schema that says nothing. */
const cell = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.looseObject({}),
]);

/** A window on rows: arrays in column order. */
export const rowFields = {
  columns,
  rows: z.array(z.array(cell)).describe("One array a row, cells in column order."),
  row_count: z.number().int().describe("How many rows there are in truth."),
  shown: z.number().int().describe("How many rows this reply shows."),
  truncated: z.boolean().describe("Whether rows or cells are missing from this reply."),
  more: z.string().optional().describe("How to get the rest."),
};

export const entryReference = z
  .string()
  .min(1)
  .max(200)
  .describe("An alias, name-vN, or an entry hash.");

export const prompt = z
  .string()
  .max(4_000)
  .default("")
  .describe("The user's intent in their words; kept with the entry.");

export const parents = z
  .array(
    z.object({
      ref: z.string(),
      hash: z.string(),
      follow: z.boolean().describe("true: tracked, it follows the alias; false: pinned."),
      version: z.number().int().optional(),
    }),
  )
  .describe("Entries this one was built from.");

export const warnings = z.array(warning).optional();

/** Its fields are those of `modelReply`: a schema of them all would cost more than it tells. */
export const model = z.looseObject({}).optional();

/** What every reply to a change says. */
export const changeFields = {
  step: z.string().describe("The revision now current, step-NNN."),
  url: z.string().describe("Where a person sees it."),
};

/** An entry that was just built, or found built already. */
export const builtFields = {
  hash: z.string(),
  entry_path: z.string(),
  ...rowFields,
  execute_seconds: z.number(),
  parents,
  cheap: z
    .boolean()
    .describe("true: it has no rows of its own and is computed from its parent when read."),
  existing: z
    .boolean()
    .optional()
    .describe("true: this exact entry was there before, nothing was run."),
  model,
  warnings,
  ...changeFields,
};

export const namedFields = {
  alias: z.string(),
  version: z.number().int(),
  cell_id: z.string().optional().describe("The notebook cell that shows it."),
};

/** A picture in a reply. MCP carries it as an image beside the text, and leaves it out of the structured content. */
export const image = z.object({ mime: z.string(), base64: z.string() });
export type Image = z.infer<typeof image>;

export const guesses = z
  .array(
    z.object({
      what: z.string(),
      chosen: z.string(),
      alternatives: z.array(z.string()).optional(),
      evidence_line: z.number().int().optional(),
      option: z.string().describe("The option that corrects it."),
    }),
  )
  .describe("What was guessed about the file, each with the option that corrects it.");

export const relPath = z
  .string()
  .min(1)
  .max(512)
  .describe("Path under data/, for example sales/2024.parquet.");
