import { z } from "zod";
import { isColour, RAMPS } from "./ramps.ts";

/** Colours of cells. Only hex is taken: a page puts them into a style. */

const colour = z
  .string()
  .refine(isColour, "a colour is written #rgb, #rrggbb or #rrggbbaa")
  .describe("#rgb, #rrggbb or #rrggbbaa");

const colours = z.array(colour).min(1).max(256);

const ramp = z.union([z.enum(Object.keys(RAMPS) as [keyof typeof RAMPS]), colours]);

const column = z.string().min(1).max(1_000);

export const COLOUR_RULES = [
  z
    .strictObject({
      color_rule: z.literal("color_map"),
      map_name: ramp.describe("a ramp by its name, or a list of colours from low to high"),
      val_column: column.optional().describe("the column whose value chooses; this one if absent"),
    })
    .describe("By where the value lies between the column's least and greatest."),
  z
    .strictObject({
      color_rule: z.literal("color_categorical"),
      map_name: z
        .union([colours, z.record(z.string().max(200), colour)])
        .describe("a list (the value 0 takes the first), or an object of values and colours"),
      val_column: column.optional().describe("the column whose value chooses; this one if absent"),
    })
    .describe("One colour a value."),
  z
    .strictObject({
      color_rule: z.literal("color_not_null"),
      conditional_color: colour,
      exist_column: column.describe("the column that has a value"),
    })
    .describe("One colour where another column has a value."),
  z
    .strictObject({
      color_rule: z.literal("color_from_column"),
      val_column: column.describe("the column that holds colours, written in hex"),
    })
    .describe("The colour that another column names; none where that is no colour."),
  z
    .strictObject({ color_rule: z.literal("color_static"), color: colour })
    .describe("One colour for the whole column."),
] as const;

export const colourRule = z.discriminatedUnion("color_rule", COLOUR_RULES);
export type ColourRule = z.output<typeof colourRule>;
