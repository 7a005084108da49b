import { z } from "zod";

/** What a reply warns of; a warning never blocks. */
export const warning = z.looseObject({
  kind: z.enum([
    "volatile",
    "unordered_limit",
    "ties",
    "join_fanout",
    "join_loss",
    "approximate",
    "lost_offset",
    "cast_null",
    "chart_sampled",
    "chart_empty",
    "chart_extent",
    "chart_note",
    "chart_dropped",
  ]),
  message: z.string(),
});
export type Warning = z.infer<typeof warning>;
