import { z } from "zod";

/** What a comparison of two entries says, and the one table that its codes, colours and legend come from. */

/** Rows on which side: values of a promoted comparison's `membership` column. */
export const MEMBERSHIP = { before: 1, after: 2, both: 3 } as const;

export interface CellState {
  /** value of a promoted comparison's `…_eq` column */
  code: number;
  name: "only_before" | "only_after" | "changed" | "same" | "noise";
  /** background of the cell; undefined leaves it as it is */
  colour: string | undefined;
  /** stands in the cell as well, because colour alone tells nothing to some */
  symbol: string;
  label: string;
}

/** What a cell of a comparison can be. Legend, cells and the codes in promoted rows all read this table. */
export const CELL_STATES = [
  { code: 1, name: "only_before", colour: "#e8b4b8", symbol: "−", label: "only before" },
  { code: 2, name: "only_after", colour: "#90b2b3", symbol: "+", label: "only after" },
  { code: 3, name: "changed", colour: "#6c83b5", symbol: "≠", label: "changed" },
  { code: 7, name: "same", colour: undefined, symbol: "", label: "same" },
  { code: 11, name: "noise", colour: "#e3dcb4", symbol: "≈", label: "same but for float noise" },
] as const satisfies readonly CellState[];

export const KEY_COLOUR = "#6c5fc7";

/** The row of the table for a code. @throws for a code that no comparison gives */
export function cellState(code: number): CellState {
  const state = CELL_STATES.find((each) => each.code === code);
  if (!state) throw new Error(`${code} is no state of a compared cell`);
  return state;
}

/** The code of a state, for the SQL that gives it. */
export function cellCode(name: CellState["name"]): number {
  return CELL_STATES.find((each) => each.name === name)?.code ?? 0;
}

const FALL = [36, 127, 254] as const;
const RISE = [220, 40, 40] as const;

/**
 * Background of a number that changed, from blue over white to red.
 * @param share (after − before) ÷ |before|; from −1 and 1 on the colour is full
 */
export function deltaColour(share: number): string {
  const strength = Math.min(1, Math.abs(share));
  const full = share < 0 ? FALL : RISE;
  const hex = full.map((part) => Math.round(255 + (part - 255) * strength).toString(16));
  return `#${hex.map((part) => part.padStart(2, "0")).join("")}`;
}

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
