import { MODEL_TARGETS } from "../../contract/limits.ts";
import type { FitRequest, ModelFeature } from "../../contract/model.ts";
import type { Label } from "./label.ts";
import type { NumberValues, Table, TextValues } from "./table.ts";
import { targetsOf } from "./targets.ts";

/** Columns as the model takes them, and those it leaves out. */
export interface Features {
  features: ModelFeature[];
  dropped: { column: string; reason: string }[];
}

const NAMES_A_ROW = /(^|_)(id|ids|key|uuid|guid|code|no|nr|number)$|Id$|ID$/;
/** A column in which so many values are different tells rows apart, not kinds of rows. */
const SHARE_OF_DIFFERENT = 0.95;
const FEWEST_TO_TELL = 20;

/** Decides how each column becomes numbers, by the rows to fit alone. */
export function featuresOf(table: Table, label: Label, request: FitRequest): Features {
  const features: ModelFeature[] = [];
  const dropped: Features["dropped"] = [];
  for (const { column, values } of table.columns) {
    const { name, kind } = column;
    const reason =
      kind === undefined
        ? (column.unusable ?? "its type is no feature")
        : values.kind === "numbers"
          ? unusableNumbers(values, label.train, column.integer && NAMES_A_ROW.test(name))
          : unusableTexts(values, label.train, request);
    if (reason !== undefined) dropped.push({ column: name, reason });
    else if (values.kind === "numbers")
      features.push(numbers(name, kind ?? "number", values, label));
    else features.push(texts(name, values, label, request));
  }
  return { features, dropped };
}

function unusableNumbers(
  { values }: NumberValues,
  rows: Int32Array,
  isNamed: boolean,
): string | undefined {
  const seen = new Set<number>();
  let present = 0;
  for (const row of rows) {
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    present++;
    seen.add(value);
  }
  if (present === 0) return "it has no value in the rows to fit";
  if (seen.size === 1) return `it has one value in the rows to fit (${[...seen][0]})`;
  const isAllDifferent = seen.size === present && present >= FEWEST_TO_TELL;
  if (isNamed && isAllDifferent)
    return "its name and its values, which are all different, name rows";
  return undefined;
}

function unusableTexts(
  values: TextValues,
  rows: Int32Array,
  { options }: FitRequest,
): string | undefined {
  if (values.overflowed) return "it has more than 10,000 different texts";
  const counts = countsOf(values, rows);
  const present = counts.reduce((sum, count) => sum + count, 0);
  const different = counts.filter((count) => count > 0).length;
  if (present === 0) return "it has no value in the rows to fit";
  if (different === 1) {
    const only = values.names[counts.findIndex((count) => count > 0)] ?? "";
    return `it has one value in the rows to fit (${JSON.stringify(only)})`;
  }
  if (present >= FEWEST_TO_TELL && different > SHARE_OF_DIFFERENT * present) {
    return `${different} of its ${present} values are different: it names rows`;
  }
  if (options.encoding === "one_hot" && different > options.maxCategories) {
    return `it has ${different} categories, more than max_categories = ${options.maxCategories}; encoding = 'target' takes it`;
  }
  return undefined;
}

function countsOf({ codes, names }: TextValues, rows: Int32Array): number[] {
  const counts = new Array<number>(names.length).fill(0);
  for (const row of rows) {
    const code = codes[row] ?? -1;
    if (code >= 0) counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

function numbers(
  column: string,
  kind: ModelFeature["kind"],
  { values }: NumberValues,
  { train }: Label,
): ModelFeature {
  let sum = 0;
  let present = 0;
  for (const row of train) {
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    present++;
  }
  const imputed = { value: sum / present, rows: train.length - present };
  return { column, kind, encoding: "value", imputed };
}

function texts(
  column: string,
  values: TextValues,
  label: Label,
  { options, task }: FitRequest,
): ModelFeature {
  const counts = countsOf(values, label.train);
  const seen = values.names
    .map((name, code) => ({ name, code, count: counts[code] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const most = seen.reduce((best, each) => (each.count > best.count ? each : best));
  const present = seen.reduce((sum, { count }) => sum + count, 0);
  const imputed = { value: most.name, rows: label.train.length - present };
  const isTarget = options.encoding === "target" && /^(regression|classification)$/.test(task);
  if (isTarget) {
    seen.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).splice(MODEL_TARGETS);
    const categories = seen.map(({ name }) => name);
    const targets = targetsOf(
      values,
      seen.map(({ code }) => code),
      most.code,
      label,
    );
    return { column, kind: "category", encoding: "target", imputed, categories, targets };
  }
  // One category stands for "none of the others" where an intercept would be the sum of all.
  const hasReference = options.type === "linear_reg" || options.type === "logistic_reg";
  const categories = seen.map(({ name }) => name).slice(hasReference ? 1 : 0);
  return { column, kind: "category", encoding: "one_hot", imputed, categories };
}
