import type { FilterTerm } from "../../../contract/window.ts";
import { ident } from "../sql.ts";
import type { Column } from "../values/codec.ts";
import { kindOf } from "./shown.ts";

const BINS = 10;

/** A range of values, with the filter that leaves its rows. */
export interface Bin {
  label: string;
  filter: FilterTerm[];
}

type Scale = "whole" | "real" | "day" | "moment";

/** On which scale a column's values lie; undefined for values that are only counted one by one. */
export function scaleOf(column: Column): Scale | undefined {
  const kind = kindOf(column);
  if (kind === "integer") return "whole";
  if (kind === "float" || kind === "decimal") return "real";
  if (kind !== "moment") return undefined;
  return column.type === "DATE" ? "day" : "moment";
}

/** The column on its scale as a DOUBLE, NULL where it is not finite. */
export function onScale(column: Column, scale: Scale): string {
  const name = ident(column.name);
  if (scale === "day") return `if(isfinite(${name}), epoch(${name}) / 86400, null)`;
  if (scale === "moment")
    return `if(isfinite(${name}::timestamp), epoch(${name}::timestamp), null)`;
  const value = `${name}::double`;
  return kindOf(column) === "float" ? `if(isfinite(${name}), ${value}, null)` : value;
}

/** Equal ranges from the least to the greatest value, at most ten; whole numbers and days are not cut. */
export function binsOf(column: Column, scale: Scale, least: number, greatest: number): Bin[] {
  const whole = scale === "whole" || scale === "day";
  const width = whole
    ? Math.max(1, Math.ceil((greatest - least + 1) / BINS))
    : (greatest - least) / BINS || 1;
  const bins: Bin[] = [];
  for (let i = 0; i < BINS; i++) {
    const from = least + i * width;
    if (from > greatest) break;
    const isLast = whole ? from + width > greatest : i === BINS - 1 || greatest === least;
    const to = isLast ? greatest : from + width;
    const [low, high] = [textOf(from, scale), textOf(to, scale)];
    const shown = whole && !isLast ? textOf(to - 1, scale) : high;
    bins.push({
      label: low === shown ? low : `${low} – ${shown}`,
      filter: [
        ...(i === 0
          ? beyond(column, ">")
          : [{ column: column.name, op: ">=" as const, value: low }]),
        ...(isLast
          ? beyond(column, "<")
          : [{ column: column.name, op: "<" as const, value: high }]),
        ...(i === 0 && isLast ? [{ column: column.name, op: "not_null" as const }] : []),
      ],
    });
    if (isLast) break;
  }
  return bins;
}

/**
 * The least and the greatest value may have more digits than a DOUBLE holds, so the ranges at the ends are open, but
 * for what is not finite.
 */
function beyond(column: Column, op: ">" | "<"): FilterTerm[] {
  const kind = kindOf(column);
  if (kind === "integer" || kind === "decimal") return [];
  return [{ column: column.name, op, value: op === ">" ? "-infinity" : "infinity" }];
}

function textOf(value: number, scale: Scale): string {
  if (scale === "whole") return BigInt(Math.round(value)).toString();
  if (scale === "real") return String(value);
  const ms = scale === "day" ? value * 86_400_000 : value * 1000;
  const iso = new Date(ms).toISOString();
  return scale === "day" ? iso.slice(0, 10) : iso.slice(0, 19).replace("T", " ");
}
