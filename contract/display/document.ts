import { z } from "zod";
import { colourRule } from "./colours.ts";
import { displayer } from "./displayers.ts";

/** What a display class is made of (docs/display.md is written from this). */

const MOST_RULES = 200;
const MOST_PINNED = 50;

const name = z.string().min(1).max(1_000);
const oneOrMore = (of: z.ZodString) => z.union([of, z.array(of).min(1).max(200)]);
const figure = z.string().min(1).max(100);
const compared = z.union([z.number(), z.string().max(200), z.boolean()]);

export const condition = z
  .strictObject({
    stat: figure.describe("a figure of the column, or a statistic of the project"),
    gt: compared.optional().describe("greater than"),
    gte: compared.optional().describe("at least"),
    lt: compared.optional().describe("less than"),
    lte: compared.optional().describe("at most"),
    eq: compared.optional().describe("the same as"),
    ne: compared.optional().describe("other than"),
    is_null: z.boolean().optional().describe("whether the column has no such figure"),
  })
  .refine((given) => Object.values(given).some((each, i) => i > 0 && each !== undefined), {
    message: "one of gt, gte, lt, lte, eq, ne, is_null is missing",
  });
export type Condition = z.output<typeof condition>;

export const tooltip = z.discriminatedUnion("tooltip_type", [
  z
    .strictObject({ tooltip_type: z.literal("simple"), val_column: name })
    .describe("The value of a column of the same row."),
  z
    .strictObject({ tooltip_type: z.literal("summary_series") })
    .describe("The column's own statistics."),
]);
export type Tooltip = z.output<typeof tooltip>;

export const columnRule = z.strictObject({
  name: oneOrMore(name).optional().describe("columns of these names"),
  pattern: oneOrMore(z.string().min(1).max(200))
    .optional()
    .describe("columns whose names fit: `*` stands for any characters, `?` for one"),
  type: oneOrMore(z.string().min(1).max(200))
    .optional()
    .describe("columns of these kinds (integer, text, …) or DuckDB types"),
  when: z
    .union([condition, z.array(condition).min(1).max(20)])
    .optional()
    .describe("columns whose figures are so; of a list all must hold"),
  displayer_args: displayer.optional().describe("how cells are written"),
  color_map_config: colourRule.optional().describe("how cells are coloured"),
  tooltip_config: tooltip.optional().describe("what a pointer over a cell shows"),
  header_name: z.string().min(1).max(200).optional().describe("the name above the column"),
  hidden: z.boolean().optional().describe("whether the column is left out of the grid"),
  merge_rule: z.literal("hidden").optional().describe("the same as `hidden: true`"),
  width: z.number().int().min(20).max(2_000).optional().describe("pixels"),
  pin: z.enum(["left", "right", "none"]).optional().describe("the side at which it stays"),
  order: z
    .number()
    .int()
    .min(-10_000)
    .max(10_000)
    .optional()
    .describe("lower numbers stand first; 0 where nothing is said"),
});
export type ColumnRule = z.output<typeof columnRule>;

export const pinnedRow = z.strictObject({
  primary_key_val: figure.describe(
    "a figure, `histogram`, or a statistic of the project; with `?` in front the row is left out when no column has it",
  ),
  displayer_args: displayer.optional().describe("how its values are written; `inherit` if absent"),
});
export type PinnedRow = z.output<typeof pinnedRow>;

export const displayDocument = z.strictObject({
  df_display_name: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_ -]{0,62}$/, "letters, digits, _, - and spaces, a letter first")
    .describe("the view it makes; `main` and `summary` take the place of the built-in ones"),
  extends: z
    .enum(["main", "summary"])
    .optional()
    .describe("the built-in view whose rules and pinned rows come first"),
  pinned_rows: z
    .array(pinnedRow)
    .max(MOST_PINNED)
    .optional()
    .describe("rows of figures above the data, behind those of the view it extends"),
  columns: z
    .array(columnRule)
    .max(MOST_RULES)
    .optional()
    .describe("rules; every one that fits a column counts, a later one over an earlier one"),
});
export type DisplayDocument = z.output<typeof displayDocument>;
