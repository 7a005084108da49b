import { z } from "zod";
import { isCheapPattern } from "./patterns.ts";

/** How a value is written or drawn. Names and options are those that users of the original know. */

const digits = z.number().int().min(0).max(20);
const characters = z.number().int().min(1).max(2_000);
const hex = z
  .string()
  .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, "a colour is written #rgb or #rrggbb")
  .describe("#rgb or #rrggbb");

const LOCALES = ["en-US", "en-GB", "en-CA", "fr-FR", "es-ES", "de-DE", "ja-JP"] as const;
const style = z.enum(["full", "long", "medium", "short"]);
const numeric = z.enum(["numeric", "2-digit"]);
const named = z.enum(["long", "short", "narrow"]);

/** What Intl.DateTimeFormat takes, without a zone: a moment is shown as it is stored. */
const dateArguments = z.strictObject({
  dateStyle: style.optional(),
  timeStyle: style.optional(),
  weekday: named.optional(),
  year: numeric.optional(),
  month: z.union([numeric, named]).optional(),
  day: numeric.optional(),
  hour: numeric.optional(),
  minute: numeric.optional(),
  second: numeric.optional(),
  hour12: z.boolean().optional(),
});

export const DISPLAYERS = [
  z
    .strictObject({ displayer: z.literal("obj"), max_length: characters.optional() })
    .describe("Any value as text; lists and structs as JSON."),
  z.strictObject({ displayer: z.literal("boolean") }).describe("true or false."),
  z
    .strictObject({ displayer: z.literal("boolean_checkbox") })
    .describe("A box that is ticked or not; it cannot be clicked."),
  z
    .strictObject({
      displayer: z.literal("string"),
      max_length: characters.optional().describe("characters shown; the row viewer has the rest"),
      highlight_phrase: z.string().min(1).max(200).optional().describe("a literal text to mark"),
      highlight_regex: z
        .string()
        .min(1)
        .max(200)
        .refine(isCheapPattern, {
          message:
            "an expression without repeated groups, back references and look-around, with at most two of * + {}",
        })
        .optional()
        .describe(
          "an expression to mark; no repeated groups or look-around, at most two of `*` `+` `{}`",
        ),
      highlight_color: hex.optional(),
    })
    .describe("Text."),
  z
    .strictObject({
      displayer: z.literal("float"),
      min_fraction_digits: digits.optional(),
      max_fraction_digits: digits.optional(),
    })
    .describe("A number with its points below each other."),
  z
    .strictObject({
      displayer: z.literal("integer"),
      min_digits: digits.optional(),
      max_digits: digits.optional(),
    })
    .describe("A whole number with separators of thousands."),
  z.strictObject({ displayer: z.literal("compact_number") }).describe("1.2K, 3.4M."),
  z.strictObject({ displayer: z.literal("duration") }).describe("An interval: 1d 2h 3m."),
  z.strictObject({ displayer: z.literal("datetimeDefault") }).describe("2024-02-29 12:00:00."),
  z
    .strictObject({
      displayer: z.literal("datetimeLocaleString"),
      locale: z.enum(LOCALES).optional(),
      args: dateArguments.optional().describe("options of Intl.DateTimeFormat, without a zone"),
    })
    .describe("A moment as people of a country write it, as it is stored: no zone shifts it."),
  z
    .strictObject({ displayer: z.literal("linkify") })
    .describe("http, https and mailto addresses become links that open beside the page."),
  z
    .strictObject({
      displayer: z.literal("chart"),
      mark: z.enum(["bar", "line", "area"]).optional(),
      color: hex.optional(),
    })
    .describe("A list of numbers as a small picture."),
  z
    .strictObject({ displayer: z.literal("histogram") })
    .describe("Bars of the column's values; for pinned rows."),
  z
    .strictObject({ displayer: z.literal("Base64PNGImageDisplayer") })
    .describe("Base64 text of a PNG as the picture."),
  z
    .strictObject({ displayer: z.literal("SVGDisplayer") })
    .describe("SVG text as a picture in which nothing runs and nothing is loaded."),
  z
    .strictObject({ displayer: z.literal("inherit") })
    .describe("What the column has by its type; in pinned rows, what its cells have."),
] as const;

export const displayer = z.discriminatedUnion("displayer", DISPLAYERS);
export type Displayer = z.output<typeof displayer>;
