import { Failure } from "../../../contract/errors.ts";
import {
  MODEL_CELLS,
  MODEL_COLUMNS,
  MODEL_ROWS,
  MODEL_TEXT_CHARS,
} from "../../../contract/limits.ts";
import type { FitColumn, FitRequest, Model, ModelTask } from "../../../contract/model.ts";
import { didYouMean } from "../../../contract/names.ts";
import type { BuiltFile } from "../../engine/build.ts";
import type { EngineJob } from "../../engine/engine.ts";
import type { ModelHead } from "../../engine/recipe/model/create.ts";
import { DEFAULT_SHARE } from "../../engine/recipe/model/options.ts";
import { refusal } from "../../engine/recipe/refuse.ts";
import type { Control } from "../../engine/slices.ts";
import { ident } from "../../engine/sql.ts";
import type { Column } from "../model.ts";
import { kindOf } from "./kinds.ts";

/** What is known of the rows before they are handed over. */
export interface Survey {
  request: FitRequest;
  /** rows there are, and how many of them are taken, about */
  rows: number;
  taken: number;
  /** how they are split, in words */
  split: string;
  sampled?: NonNullable<Model["sampled"]>;
}

/** With fewer rows, all of them are fitted unless a split is asked for. */
const ROWS_TO_SPLIT = 50;
/** An integer label with at most so many different values names classes. */
const INTEGER_CLASSES = 10;

/**
 * Looks at the columns and counts what the types do not tell.
 * @throws recipe_rejected, at the option that names no column or one that does not fit; too_large
 */
export async function surveyRows(
  job: EngineJob,
  head: ModelHead,
  { columns, rowCount }: BuiltFile,
  from: string,
  control: Control,
): Promise<Survey> {
  const { options } = head;
  const named = namesOf(head, columns);
  const label = columns.find(({ name }) => name === named.label);
  const features = columns.filter(
    ({ name }) => name !== named.label && !named.exclude.includes(name),
  );
  if (features.length > MODEL_COLUMNS) {
    throw new Failure(
      "too_large",
      `The SELECT gives ${features.length} columns to fit on; a model takes at most ${MODEL_COLUMNS}.`,
      { hint: "Select fewer, or name them in exclude_cols.", stage: "fit" },
    );
  }
  const counts = await countsOf(job, features, label, from, control);
  const fitted = features.map((column): FitColumn => {
    const kind = kindOf(column.type);
    if (column.name === named.hash) {
      return { ...column, integer: kind.integer, unusable: "it splits the rows" };
    }
    const longest = counts.longest.get(column.name) ?? 0;
    if (longest > MODEL_TEXT_CHARS) {
      return {
        ...column,
        integer: false,
        unusable: `its texts are up to ${longest} characters long`,
      };
    }
    return { ...column, ...kind };
  });
  const split = splitOf(options, rowCount);
  const most = Math.min(MODEL_ROWS, Math.floor(MODEL_CELLS / Math.max(1, fitted.length)));
  const request: FitRequest = {
    options: {
      ...options,
      ...(split.split.kind === "hash"
        ? { split: { ...split.split, column: named.hash ?? "" } }
        : { split: split.split }),
    },
    task: taskOf(head, label, counts.labels),
    columns: fitted,
    ...(label ? { label } : {}),
  };
  const taken = Math.min(rowCount, most);
  return {
    request,
    rows: rowCount,
    taken,
    split: split.words,
    ...(taken < rowCount
      ? {
          sampled: {
            rows: taken,
            of: rowCount,
            how: "evenly over their order, by multiples of the golden ratio",
          },
        }
      : {}),
  };
}

/** Columns that options name, as the SELECT writes them. */
function namesOf({ options, places }: ModelHead, columns: Column[]) {
  const find = (name: string, option: string): string => {
    const found =
      columns.find((column) => column.name === name) ??
      columns.find((column) => column.name.toLowerCase() === name.toLowerCase());
    if (found) return found.name;
    const near = didYouMean(
      name,
      columns.map((column) => column.name),
    );
    throw refusal(
      places.get(option),
      `${option} names ${name}, and the SELECT gives no such column`,
      near ? `Did you mean ${near}?` : `Its columns are ${listed(columns)}.`,
    );
  };
  const label = options.label === undefined ? undefined : find(options.label, "input_label_cols");
  const exclude = options.exclude.map((name) => find(name, "exclude_cols"));
  if (label !== undefined && exclude.includes(label)) {
    throw refusal(
      places.get("exclude_cols"),
      `exclude_cols names the label ${label}`,
      "Leave it out of exclude_cols: a label is no feature.",
    );
  }
  const hash = options.split?.kind === "hash" ? find(options.split.column, "split") : undefined;
  return { label, exclude, hash };
}

const NAMES_TOLD = 30;

function listed(columns: Column[]): string {
  const names = columns.slice(0, NAMES_TOLD).map(({ name }) => name);
  return `${names.join(", ")}${columns.length > NAMES_TOLD ? ", …" : ""}`;
}

/** The longest text of each column of texts, and the different values of the label. */
async function countsOf(
  job: EngineJob,
  features: Column[],
  label: Column | undefined,
  from: string,
  control: Control,
): Promise<{ longest: Map<string, number>; labels: number }> {
  const texts = features.filter(({ type }) => type === "VARCHAR");
  const list = [
    label ? `count(distinct ${ident(label.name)})` : "0",
    ...texts.map(({ name }) => `coalesce(max(length(${ident(name)})), 0)`),
  ].map((expression, i) => `(${expression})::double as c${i}`);
  const found = await job.connection.run(`select ${list.join(", ")} from ${from}`, control);
  const number = (i: number) => Number(found.getChildAt(i).at(0));
  return { labels: number(0), longest: new Map(texts.map(({ name }, i) => [name, number(i + 1)])) };
}

function splitOf({ split, label, seed }: ModelHead["options"], rows: number) {
  const chosen =
    split ??
    (label !== undefined && rows >= ROWS_TO_SPLIT
      ? { kind: "random" as const, share: DEFAULT_SHARE, seed }
      : { kind: "none" as const });
  const words =
    chosen.kind === "none"
      ? "none"
      : `${chosen.kind === "hash" ? `hash(${chosen.column})` : "random"}, ${chosen.share}, ${chosen.seed}`;
  return { split: chosen, words };
}

function taskOf(
  { options, places }: ModelHead,
  label: Column | undefined,
  different: number,
): ModelTask {
  const { type, task } = options;
  if (type === "kmeans") return "clustering";
  if (type === "pca" || !label) return "projection";
  const at = places.get("input_label_cols");
  const { kind, integer } = kindOf(label.type);
  if (kind === undefined || kind === "time") {
    throw refusal(
      at,
      `${label.name} is ${label.type}, which cannot be predicted`,
      "Make a number or a category of it in the SELECT.",
    );
  }
  const isNumber = kind === "number" || kind === "boolean";
  const wanted =
    type === "linear_reg" ? "regression" : type === "logistic_reg" ? "classification" : task;
  if (wanted === "regression" && !isNumber) {
    throw refusal(
      at,
      `${type} predicts a number here, and ${label.name} is ${label.type}`,
      type === "linear_reg"
        ? "Write model_type = 'logistic_reg' for categories, or cast the label."
        : "Leave task out, or cast the label.",
    );
  }
  if (wanted) return wanted;
  const isClass = kind !== "number" || (integer && different <= INTEGER_CLASSES);
  return isClass ? "classification" : "regression";
}
