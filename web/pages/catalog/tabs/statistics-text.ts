import type { Frequent } from "../../../../contract/statistics.ts";

const LONGEST = 28;
const NUMBER = new Intl.NumberFormat("en", { maximumSignificantDigits: 6 });
const SHARE = new Intl.NumberFormat("en", { style: "percent", maximumSignificantDigits: 2 });

/** A figure; large numbers come as text and stay as they are. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number") {
    return Number.isInteger(value) ? value.toLocaleString("en") : NUMBER.format(value);
  }
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const flat = text.replace(/\s+/g, " ");
  return flat.length > LONGEST ? `${flat.slice(0, LONGEST - 1)}…` : flat;
}

export function shareText(count: number, share: number): string {
  return count === 0 ? "none" : SHARE.format(share);
}

export function frequentText(values: readonly Frequent[] | undefined): string {
  return (values ?? [])
    .slice(0, 3)
    .map(
      ({ value, count }) => `${value === null ? "null" : valueText(value) || "empty"} × ${count}`,
    )
    .join(", ");
}
