import { z } from "zod";

export * from "./cell-states.ts";

/** What a comparison of two entries says. */

/** Floats this near to each other, relative to the greater, differ by the order of a sum and the like. */
export const FLOAT_NOISE = 1e-9;
/** Changed cells and one-sided rows shown unless more are asked for. */
export const SAMPLE = 10;
/** More of them do not fit a reply. */
export const MOST_SAMPLES = 100;
/** Search for a key: a comparison without one is an answer too, so the search must not take long. */
export const KEY_SECONDS = 5;
/** Columns of a composite key. */
export const KEY_WIDTH = 4;
/** One statement of a comparison; joining two entries of millions of rows spills. */
export const DIFF_SECONDS = 120;
/** Up to so many rows distinct values are counted one by one; of more they are estimated. */
export const EXACT_DISTINCT_ROWS = 250_000;
/** Cells of a promoted comparison up to which its rows are sorted: join and sort hold their rows at once. */
export const ORDERED_CELLS = 500_000;

/** Any JSON value (docs/values.md). */
const cell = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.looseObject({}),
]);
const named = z.object({ name: z.string(), type: z.string() });
const count = z.number().int();

const side = z.object({
  ref: z.string(),
  hash: z.string(),
  version: count.optional(),
});

const columnStats = z.object({
  count: count.describe("Values that are not null."),
  nulls: count,
  distinct: count,
  min: cell.optional(),
  max: cell.optional(),
  mean: cell.optional(),
  sum: cell.optional(),
  approximate: z.boolean().optional().describe("true: distinct or sum is an estimate."),
});

const oneSided = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(cell)),
  times: z
    .array(count)
    .optional()
    .describe("multiset: how many copies of each row the other side lacks."),
  row_count: count,
});

const keyCandidate = z.object({
  columns: z.array(z.string()),
  duplicates_a: count.describe("Rows of before whose key an earlier row has."),
  duplicates_b: count,
  approximate: z.boolean().optional(),
});

export const diffWarning = z.object({
  kind: z.enum([
    "approximate",
    "duplicate_keys",
    "no_overlap",
    "key_budget",
    "exact_floats",
    "shortened",
  ]),
  message: z.string(),
});

/** The reply of catalog_diff. */
export const diffFields = {
  before: side,
  after: side,
  method: z
    .enum(["keyed", "multiset", "identical"])
    .describe(
      "keyed: rows are matched by key; multiset: whole rows are counted; identical: one entry.",
    ),
  schema: z.object({
    added: z.array(named),
    removed: z.array(named),
    renamed: z.array(z.object({ before: z.string(), after: z.string(), evidence: z.string() })),
    changed_type: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  }),
  row_count: z.object({ before: count, after: count }),
  stats: z.array(
    z.object({
      name: z.string(),
      before: columnStats.nullable(),
      after: columnStats.nullable(),
    }),
  ),
  keys: z.array(z.string()).describe("Columns that rows are matched by; empty when none."),
  keyed_summary: z
    .object({
      matched: count,
      same: count,
      changed: count,
      only_before: count,
      only_after: count,
    })
    .nullable()
    .describe("matched = same + changed + noise.rows."),
  multiset: z.object({ both: count, only_before: count, only_after: count }).nullable(),
  changed_by_column: z.array(z.object({ column: z.string(), changed: count })),
  samples: z.array(
    z.object({
      key: z.record(z.string(), cell),
      column: z.string(),
      before: cell,
      after: cell,
    }),
  ),
  only_before: oneSided.optional(),
  only_after: oneSided.optional(),
  noise: z.object({
    tolerance: z.number().describe("Relative to the greater of the two numbers."),
    rows: count.describe("Rows that differ, but only within the tolerance."),
    by_column: z.array(z.object({ column: z.string(), cells: count })),
  }),
  key_candidates: z.array(keyCandidate).optional(),
  warnings: z.array(diffWarning).optional(),
};

/** Which columns of a promoted comparison belong to one compared column. */
export const comparedFields = z.array(
  z.object({
    column: z.string(),
    before: z.string().optional(),
    after: z.string().optional(),
    abs_delta: z.string().optional(),
    pct_delta: z.string().optional(),
    eq: z.string().optional(),
  }),
);
export type ComparedField = z.infer<typeof comparedFields>[number];
export type OneSided = z.infer<typeof oneSided>;
export type DiffWarning = z.infer<typeof diffWarning>;
export type KeyCandidate = z.infer<typeof keyCandidate>;
