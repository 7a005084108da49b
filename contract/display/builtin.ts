import type { DisplayDocument } from "./document.ts";

/** The views that every project has, written as a project's own are. */

const COLUMNS: NonNullable<DisplayDocument["columns"]> = [
  { displayer_args: { displayer: "obj" } },
  { type: "boolean", displayer_args: { displayer: "boolean" } },
  { type: "integer", displayer_args: { displayer: "integer" } },
  { type: ["float", "decimal"], displayer_args: { displayer: "float" } },
  { type: "text", displayer_args: { displayer: "string" } },
  { type: ["date", "timestamp"], displayer_args: { displayer: "datetimeDefault" } },
  { type: "interval", displayer_args: { displayer: "duration" } },
];

const FIGURES = [
  ...["non_null_count", "null_count", "distinct_count", "mean", "std"],
  ...["min", "p25", "median", "p75", "max"],
  ...["most_freq", "2nd_freq", "3rd_freq", "4th_freq", "5th_freq"],
];

export const BUILT_IN: Record<"main" | "summary", DisplayDocument> = {
  main: {
    df_display_name: "main",
    pinned_rows: [
      { primary_key_val: "dtype", displayer_args: { displayer: "obj" } },
      { primary_key_val: "histogram", displayer_args: { displayer: "histogram" } },
    ],
    columns: COLUMNS,
  },
  summary: {
    df_display_name: "summary",
    pinned_rows: [
      { primary_key_val: "dtype", displayer_args: { displayer: "obj" } },
      ...FIGURES.map((primary_key_val) => ({ primary_key_val })),
    ],
    columns: COLUMNS,
  },
};
