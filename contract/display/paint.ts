import type { ColumnStatistics } from "../statistics.ts";
import type { ColourRule } from "./colours.ts";
import { numberOf } from "./matches.ts";
import { isColour, RAMPS } from "./ramps.ts";

/** Colours of a ramp: more cannot be told apart. */
const STEPS = 256;

type Range = Pick<ColumnStatistics, "min" | "max">;

/**
 * The background of a cell; none when the rule has none for it.
 * @param value of a column of the cell's row; of the cell itself when no name is given
 * @param statistics of the column whose value chooses
 */
export function colourOf(
  rule: ColourRule,
  value: (column: string | undefined) => unknown,
  statistics: Range | undefined,
): string | undefined {
  switch (rule.color_rule) {
    case "color_static":
      return rule.color;
    case "color_not_null":
      return (value(rule.exist_column) ?? null) === null ? undefined : rule.conditional_color;
    case "color_from_column": {
      const named = value(rule.val_column);
      return isColour(named) ? named : undefined;
    }
    case "color_categorical":
      return categorical(rule.map_name, value(rule.val_column));
    case "color_map":
      return onRamp(rule.map_name, value(rule.val_column), statistics);
  }
}

function categorical(map: string[] | Record<string, string>, value: unknown): string | undefined {
  if ((value ?? null) === null) return undefined;
  if (!Array.isArray(map)) {
    const key = String(value);
    return Object.hasOwn(map, key) ? map[key] : undefined;
  }
  const place = numberOf(typeof value === "bigint" ? String(value) : value);
  return place === undefined ? undefined : map[place];
}

function onRamp(
  ramp: keyof typeof RAMPS | string[],
  value: unknown,
  statistics: Range | undefined,
): string | undefined {
  const [at, least, greatest] = [value, statistics?.min, statistics?.max].map((each) =>
    numberOf(typeof each === "bigint" ? String(each) : each),
  );
  if (at === undefined || least === undefined || greatest === undefined) return undefined;
  if (!Number.isFinite(at)) return undefined;
  const share = greatest > least ? (at - least) / (greatest - least) : 0.5;
  return rampColour(typeof ramp === "string" ? RAMPS[ramp] : ramp, share);
}

/** The colour at a share of a ramp, from 0 to 1. */
export function rampColour(colours: readonly string[], share: number): string {
  const stepped = Math.round(Math.min(1, Math.max(0, share)) * (STEPS - 1)) / (STEPS - 1);
  const place = stepped * (colours.length - 1);
  const below = partsOf(colours[Math.floor(place)] ?? "#000");
  const above = partsOf(colours[Math.ceil(place)] ?? "#000");
  const mixed = below.map((part, i) =>
    Math.round(part + ((above[i] ?? part) - part) * (place - Math.floor(place))),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Red, green and blue; what a colour lets through is left out, because a cell has a ground of its own. */
function partsOf(colour: string): number[] {
  const digits = colour.slice(1);
  const whole = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  return [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16));
}
