import { z } from "zod";
import { FILTER_TERMS, FILTER_VALUES, SEARCH_CHARS, SORT_COLUMNS } from "./limits.ts";

/** Which rows of an entry, and in which order: one vocabulary for pages, value lists and downloads. */

export const FILTER_OPS = [
  "=",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
  "between",
  "in",
  "contains",
  "starts_with",
  "is_null",
  "not_null",
] as const;
export type FilterOp = (typeof FILTER_OPS)[number];

const columnName = z.string().max(1_000);
/** A number that JSON would bend goes as text, as it came out. */
const value = z.union([z.string().max(10_000), z.number(), z.boolean()]);

export const filterTerm = z.strictObject({
  column: columnName,
  op: z.enum(FILTER_OPS),
  value: value.optional().describe("For all but between, in, is_null and not_null."),
  values: z
    .array(z.union([value, z.null()]))
    .max(FILTER_VALUES)
    .optional()
    .describe("between: lowest and highest. in: any of these, null among them."),
});
export type FilterTerm = z.output<typeof filterTerm>;

/** Rows are those that a post-processing makes of the entry's. */
export const processed = z.string().max(200).optional().describe("The name of a post-processing.");

/** Fields that choose rows. */
export const chosenRows = {
  search: z
    .string()
    .max(SEARCH_CHARS)
    .optional()
    .describe("Literal text that any column holds as it is shown, without regard to case."),
  filter: z
    .array(filterTerm)
    .max(FILTER_TERMS)
    .optional()
    .describe("Conditions that all hold. != keeps NULL; contains and starts_with ignore case."),
  process: processed,
};

/** Fields that choose rows, their order, and their columns. */
export const windowFields = {
  ...chosenRows,
  columns: z.array(columnName).optional().describe("Only these columns, in this order."),
  sort: z
    .array(columnName)
    .max(SORT_COLUMNS)
    .optional()
    .describe('"name:asc" or "name:desc", the first one first; NULL comes last.'),
};
