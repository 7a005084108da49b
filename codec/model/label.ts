import { MODEL_CLASSES } from "../../contract/limits.ts";
import type { FitRequest } from "../../contract/model.ts";
import { unfit } from "./failure.ts";
import { rowsWhere, type Table } from "./table.ts";

/** What is to be predicted: a number a row, or the number of a class. */
export interface Label {
  values: Float64Array;
  /** in order; absent where numbers are predicted */
  classes?: string[];
  /** rows that have one, to be fitted and to be measured by */
  train: Int32Array;
  eval: Int32Array;
  missing: number;
}

const FEWEST_ROWS = 5;

/** @throws build_failed when there is nothing to learn from */
export function labelOf(table: Table, { task, label, options }: FitRequest): Label {
  const name = label?.name ?? "";
  const values = new Float64Array(table.rows);
  let classes: string[] | undefined;
  if (table.label?.kind === "texts") {
    const numeric = isNumber(label?.type ?? "");
    classes = [...table.label.names].sort(numeric ? (a, b) => Number(a) - Number(b) : byText);
    const places = new Map(classes.map((text, i) => [text, i]));
    const codes = table.label.names.map((text) => places.get(text) ?? 0);
    const { codes: given } = table.label;
    for (let row = 0; row < table.rows; row++) values[row] = codes[given[row] ?? -1] ?? Number.NaN;
  } else if (table.label) values.set(table.label.values);
  const has = (row: number) => !label || !Number.isNaN(values[row]);
  const train = rowsWhere(table.rows, (row) => table.train[row] === 1 && has(row));
  const evaluated = rowsWhere(table.rows, (row) => table.train[row] !== 1 && has(row));
  const missing = table.rows - train.length - evaluated.length;
  if (train.length < FEWEST_ROWS) {
    const what = label ? ` with a value of ${name}` : "";
    const kept = evaluated.length > 0 ? ` (${evaluated.length} are kept to measure by)` : "";
    throw unfit(
      `There are ${train.length} rows${what} to fit${kept}; a model takes at least ${FEWEST_ROWS}.`,
      options.split?.kind === "none"
        ? "Select more rows."
        : "Select more rows, or write split = 'none'.",
    );
  }
  if (task === "classification" && classes) checkClasses(name, classes, values, train);
  if (task === "regression") checkSpread(name, values, train);
  const answer = { values, train, eval: evaluated, missing };
  return classes ? { ...answer, classes } : answer;
}

function checkClasses(name: string, classes: string[], values: Float64Array, train: Int32Array) {
  if (classes.length > MODEL_CLASSES) {
    throw unfit(
      `${name} has ${classes.length} different values; a model tells at most ${MODEL_CLASSES} classes apart.`,
      "Group them in the SELECT, or write task = 'regression' for a number.",
    );
  }
  const seen = new Set(Array.from(train, (row) => values[row] ?? 0));
  if (seen.size > 1) return;
  const only = classes[[...seen][0] ?? 0] ?? "";
  throw unfit(
    `Every row to fit has the same class: ${name} is ${JSON.stringify(only)}.`,
    "Select rows of at least two classes; a split by hash may have put one class on one side.",
  );
}

function checkSpread(name: string, values: Float64Array, train: Int32Array): void {
  const first = values[train[0] ?? 0];
  if (train.some((row) => values[row] !== first)) return;
  throw unfit(
    `Every row to fit has the same value: ${name} is ${first}.`,
    "There is nothing to learn from; check the label and the WHERE of the SELECT.",
  );
}

function isNumber(type: string): boolean {
  return /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DOUBLE|FLOAT|DECIMAL)/.test(type);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
