import type { Label } from "./label.ts";
import type { TextValues } from "./table.ts";

/** So many rows of the mean are added to each category, so that a rare one does not tell its own label. */
const SMOOTHING = 10;

/**
 * For each category the smoothed mean of the label: of a number itself, of classes the share of each but the first.
 * @param missing the category that stands for a null
 */
export function targetsOf(
  { codes, names }: TextValues,
  seen: number[],
  missing: number,
  { values, classes, train }: Label,
): { values: number[][]; other: number[] } {
  const outputs = classes ? classes.length - 1 : 1;
  const sums = Array.from({ length: outputs }, () => new Float64Array(names.length));
  const totals = new Float64Array(outputs);
  const counts = new Float64Array(names.length);
  for (const row of train) {
    const code = codes[row] ?? -1;
    const category = code < 0 ? missing : code;
    const value = values[row] ?? 0;
    counts[category] = (counts[category] ?? 0) + 1;
    for (let o = 0; o < outputs; o++) {
      const target = classes ? Number(value === o + 1) : value;
      totals[o] = (totals[o] ?? 0) + target;
      const sum = sums[o];
      if (sum) sum[category] = (sum[category] ?? 0) + target;
    }
  }
  const other = Array.from(totals, (total) => total / train.length);
  const smoothed = (code: number, o: number) =>
    ((sums[o]?.[code] ?? 0) + SMOOTHING * (other[o] ?? 0)) / ((counts[code] ?? 0) + SMOOTHING);
  return { values: seen.map((code) => other.map((_, o) => smoothed(code, o))), other };
}
