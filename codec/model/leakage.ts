import type { FitRequest, Model } from "../../contract/model.ts";
import type { Label } from "./label.ts";
import { thinned } from "./random.ts";
import type { Table, Values } from "./table.ts";
import { growTree, sortedRows } from "./tree.ts";
import { treeValues } from "./tree-rows.ts";
import { Effort, type Fit } from "./work.ts";

/** Rows that are enough to see it. */
const ROWS = 5_000;
/** Of the error of always saying the same, a column that takes away so much by itself tells the label. */
const ALONE = 0.95;
const ALONE_BY_NULLS = 0.8;
const DEPTH = 6;

type Warnings = Model["leakage_warnings"];

/** Columns that seem to know the label: they are often filled in after it, or made from it. */
export function* leakageOf(table: Table, label: Label, request: FitRequest): Fit<Warnings> {
  const name = request.label?.name;
  if (name === undefined) return [];
  const rows = Int32Array.from(thinned(label.train.length, ROWS), (i) => label.train[i] ?? 0);
  const judge = judgeOf(label, rows);
  const found: Warnings = [];
  for (const { column, values } of table.columns) {
    if (column.kind === undefined) continue;
    const warn = (message: string) => found.push({ column: column.name, message });
    const nulls = judge(Int32Array.from(rows, (row) => Number(isNull(values, row))));
    const alone = yield* aloneOf(values, label, rows, judge);
    if (nulls >= ALONE_BY_NULLS) {
      warn(
        `It has a value (almost) only where ${name} has certain values: it may be known only afterwards.`,
      );
    } else if (alone >= ALONE) {
      warn(
        `It tells ${name} almost by itself: it takes away ${percent(alone)} of the error of always saying the same. Check that it is known before ${name} is.`,
      );
    } else if (column.kind === "time" && isNear(column.name, name)) {
      warn(`It is a time whose name is near ${name}: it may be known only afterwards.`);
    }
  }
  return found;
}

/** Share of the error that goes away when each group of rows is given its own best answer. */
type Judge = (groups: Int32Array) => number;

function judgeOf({ values, classes }: Label, rows: Int32Array): Judge {
  return (groups) => {
    const members = new Map<number, number[]>();
    for (const [i, group] of groups.entries()) {
      const known = members.get(group);
      if (known) known.push(values[rows[i] ?? 0] ?? 0);
      else members.set(group, [values[rows[i] ?? 0] ?? 0]);
    }
    const errorOf = (truth: number[]) => (classes ? missed(truth) : spread(truth));
    const whole = errorOf(Array.from(rows, (row) => values[row] ?? 0));
    const left = [...members.values()].reduce((sum, truth) => sum + errorOf(truth), 0);
    return whole === 0 ? 0 : 1 - left / whole;
  };
}

function missed(truth: number[]): number {
  const counts = new Map<number, number>();
  for (const value of truth) counts.set(value, (counts.get(value) ?? 0) + 1);
  return truth.length - Math.max(...counts.values());
}

function spread(truth: number[]): number {
  const mean = truth.reduce((sum, value) => sum + value, 0) / truth.length;
  return truth.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

/** A category for each five rows would tell any label. */
const ROWS_A_CATEGORY = 5;

function* aloneOf(values: Values, label: Label, rows: Int32Array, judge: Judge): Fit<number> {
  if (values.kind === "texts") {
    const codes = Int32Array.from(rows, (row) => values.codes[row] ?? -1);
    return new Set(codes).size * ROWS_A_CATEGORY > rows.length ? 0 : judge(codes);
  }
  // Numbers are grouped by a small tree of their own; those without one are a group beside it.
  const present = rows.filter((row) => !isNull(values, row));
  if (present.length < ROWS_A_CATEGORY) return 0;
  const matrix = {
    rows: present.length,
    columns: [Float64Array.from(present, (row) => values.values[row] ?? 0)],
  };
  const truth = Float64Array.from(present, (row) => label.values[row] ?? 0);
  const targets = {
    gradients: label.classes?.map((_, c) => truth.map((each) => Number(each === c))) ?? [truth],
    weight: new Float64Array(present.length).fill(1),
  };
  const effort = new Effort(1);
  const orders = yield* sortedRows(matrix, effort);
  const growth = { maxDepth: DEPTH, minSamples: ROWS_A_CATEGORY, penalty: 0 };
  const nodes = yield* growTree(matrix, orders, targets, growth, effort);
  const leafOf = new Map<number[], number>(nodes.map(({ value }, n) => [value, n]));
  const groups = new Map<number, number>();
  treeValues(nodes, matrix, (i, value) => groups.set(present[i] ?? 0, leafOf.get(value) ?? 0));
  const grouped = judge(Int32Array.from(rows, (row) => groups.get(row) ?? -1));
  const isWhole = present.length === rows.length && !label.classes;
  return isWhole ? Math.max(grouped, straightness(matrix.columns[0] ?? truth, truth)) : grouped;
}

/** Share of the error that a straight line takes away, which a small tree of few rows would not see. */
function straightness(x: Float64Array, y: Float64Array): number {
  const mean = (values: Float64Array) =>
    values.reduce((sum, each) => sum + each, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  let both = 0;
  let xx = 0;
  let yy = 0;
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [(x[i] ?? 0) - mx, (y[i] ?? 0) - my];
    both += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  return xx > 0 && yy > 0 ? (both * both) / (xx * yy) : 0;
}

function isNull(values: Values, row: number): boolean {
  return values.kind === "texts"
    ? (values.codes[row] ?? -1) < 0
    : Number.isNaN(values.values[row] ?? Number.NaN);
}

/** `churn_date` is near `churned`. */
function isNear(column: string, label: string): boolean {
  const stems = (name: string) =>
    name
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .map((word) => word.replace(/(ed|ing|s)$/, ""))
      .filter((word) => word.length >= 4);
  const wanted = stems(label);
  return stems(column).some((stem) => wanted.includes(stem));
}

function percent(share: number): string {
  return `${Math.floor(share * 1000) / 10} %`;
}
