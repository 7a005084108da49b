import { MODEL_CATEGORIES } from "../../../../contract/limits.ts";
import type { ModelOptions, ModelSplit, ModelType } from "../../../../contract/model.ts";
import type { OptionValue } from "../arguments.ts";
import { quoted } from "../refuse.ts";

/** One option of CREATE MODEL: who takes it, and how its value is read. */
export interface OptionRule {
  types: readonly ModelType[] | "all";
  /** what may be written, for the refusal */
  takes: string;
  /** puts the value into the options; false when it is none of those that may be written */
  read(value: OptionValue, into: ModelOptions): boolean;
}

export const PREDICTING: readonly ModelType[] = [
  "linear_reg",
  "logistic_reg",
  "decision_tree",
  "random_forest",
  "gradient_boosted_trees",
  "knn",
];
const TREES: readonly ModelType[] = ["decision_tree", "random_forest", "gradient_boosted_trees"];
const BY_DISTANCE: readonly ModelType[] = ["knn", "kmeans", "pca"];
const BY_COEFFICIENTS: readonly ModelType[] = ["linear_reg", "logistic_reg"];

type NumberName = {
  [K in keyof ModelOptions]-?: ModelOptions[K] extends number ? K : never;
}[keyof ModelOptions];

function whole(name: NumberName, least: number, most: number): Omit<OptionRule, "types"> {
  return {
    takes: `a whole number from ${least} to ${most}`,
    read: (value, into) => {
      if (!Number.isInteger(value) || Number(value) < least || Number(value) > most) return false;
      into[name] = Number(value);
      return true;
    },
  };
}

function between(name: NumberName, least: number, most: number): Omit<OptionRule, "types"> {
  return {
    takes: `a number from ${least} to ${most}`,
    read: (value, into) => {
      if (typeof value !== "number" || value < least || value > most) return false;
      into[name] = value;
      return true;
    },
  };
}

function oneOf<K extends "encoding" | "classWeight" | "task">(
  name: K,
  values: readonly NonNullable<ModelOptions[K]>[],
): Omit<OptionRule, "types"> {
  return {
    takes: values.map((value) => `'${value}'`).join(" or "),
    read: (value, into) => {
      const found = values.find((known) => known === String(value).toLowerCase());
      if (typeof value !== "string" || found === undefined) return false;
      into[name] = found;
      return true;
    },
  };
}

const names = (value: OptionValue): string[] | undefined => {
  const list = Array.isArray(value) ? value : [value];
  return list.every((each) => typeof each === "string" && each !== "")
    ? (list as string[])
    : undefined;
};

/** Largest seed: one that a number holds exactly. */
const SEEDS = 2 ** 53 - 1;
/** A penalty beyond this leaves nothing of any coefficient. */
const PENALTY = 1e9;

/** Every option but model_type, in the order in which refusals list them. */
export const OPTION_RULES: Readonly<Record<string, OptionRule>> = {
  input_label_cols: {
    types: PREDICTING,
    takes: "one column as ['name']",
    read: (value, into) => {
      const [label, more] = names(value) ?? [];
      if (label === undefined || more !== undefined) return false;
      into.label = label;
      return true;
    },
  },
  exclude_cols: {
    types: "all",
    takes: "columns as ['a', 'b']",
    read: (value, into) => {
      const list = names(value);
      if (list) into.exclude = list;
      return list !== undefined;
    },
  },
  split: {
    types: PREDICTING,
    takes: "'hash(column), 0.8, 42', 'random, 0.8, 42' (share to fit, seed) or 'none'",
    read: (value, into) => {
      const split = typeof value === "string" ? splitOf(value) : undefined;
      if (split) into.split = split;
      return split !== undefined;
    },
  },
  seed: { types: "all", ...whole("seed", 0, SEEDS) },
  folds: { types: PREDICTING, ...whole("folds", 2, 20) },
  task: {
    types: ["decision_tree", "random_forest", "gradient_boosted_trees", "knn"],
    ...oneOf("task", ["regression", "classification"]),
  },
  encoding: { types: PREDICTING, ...oneOf("encoding", ["one_hot", "target"]) },
  max_categories: { types: "all", ...whole("maxCategories", 2, MODEL_CATEGORIES) },
  standardize: {
    types: [...BY_COEFFICIENTS, ...BY_DISTANCE],
    takes: "true or false",
    read: (value, into) => {
      if (typeof value !== "boolean") return false;
      into.standardize = value;
      return true;
    },
  },
  class_weight: {
    types: ["logistic_reg", ...TREES],
    ...oneOf("classWeight", ["none", "balanced"]),
  },
  l1: { types: ["linear_reg"], ...between("l1", 0, PENALTY) },
  l2: { types: [...BY_COEFFICIENTS, "gradient_boosted_trees"], ...between("l2", 0, PENALTY) },
  max_iterations: {
    types: [...BY_COEFFICIENTS, "kmeans"],
    ...whole("maxIterations", 1, 100_000),
  },
  learning_rate: { types: ["gradient_boosted_trees"], ...between("learningRate", 0.0001, 1) },
  n_trees: {
    types: ["random_forest", "gradient_boosted_trees"],
    ...whole("trees", 1, 1_000),
  },
  max_depth: { types: TREES, ...whole("maxDepth", 1, 24) },
  min_samples: { types: TREES, ...whole("minSamples", 1, 1_000_000) },
  max_features: { types: ["random_forest"], ...whole("maxFeatures", 1, 1_000) },
  subsample: { types: ["gradient_boosted_trees"], ...between("subsample", 0.1, 1) },
  k: { types: ["kmeans", "knn"], ...whole("k", 1, 100) },
  n_components: { types: ["pca"], ...whole("components", 1, 100) },
};

/** What other tools call an option. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  label: "input_label_cols",
  target: "input_label_cols",
  label_cols: "input_label_cols",
  data_split_method: "split",
  l1_reg: "l1",
  l2_reg: "l2",
  alpha: "l2",
  max_iter: "max_iterations",
  learn_rate: "learning_rate",
  eta: "learning_rate",
  n_estimators: "n_trees",
  num_trees: "n_trees",
  num_parallel_tree: "n_trees",
  max_tree_depth: "max_depth",
  min_samples_leaf: "min_samples",
  min_tree_child_weight: "min_samples",
  num_clusters: "k",
  n_clusters: "k",
  n_neighbors: "k",
  num_principal_components: "n_components",
  auto_class_weights: "class_weight",
  category_encoding_method: "encoding",
  random_state: "seed",
  cv: "folds",
};

/** What is used where nothing is said. */
export function defaultsOf(type: ModelType): ModelOptions {
  const depths: Partial<Record<ModelType, number>> = {
    random_forest: 10,
    gradient_boosted_trees: 3,
  };
  const iterations: Partial<Record<ModelType, number>> = { linear_reg: 10_000, logistic_reg: 50 };
  return {
    type,
    exclude: [],
    seed: 42,
    folds: 0,
    encoding: "one_hot",
    maxCategories: 50,
    standardize: true,
    classWeight: "none",
    l1: 0,
    l2: type === "gradient_boosted_trees" ? 1 : 0,
    maxIterations: iterations[type] ?? 100,
    learningRate: 0.1,
    trees: type === "random_forest" ? 50 : 100,
    maxDepth: depths[type] ?? 5,
    minSamples: 1,
    maxFeatures: 0,
    subsample: 1,
    k: type === "knn" ? 5 : 3,
    components: 0,
  };
}

/** The share of rows that is fitted where nothing is said, and from how many rows on some are kept back. */
export const DEFAULT_SHARE = 0.8;
const DEFAULT_SEED = 42;

const SPLIT =
  /^\s*(?:(none)|(random)|hash\s*\(\s*(.+?)\s*\))\s*(?:,\s*([\d.]+)\s*(?:,\s*(\d+)\s*)?)?$/is;

function splitOf(text: string): ModelSplit | undefined {
  const match = SPLIT.exec(text);
  if (!match) return undefined;
  const [, none, , column, given, seeded] = match;
  if (none) return given === undefined ? { kind: "none" } : undefined;
  const share = given === undefined ? DEFAULT_SHARE : Number(given);
  const seed = seeded === undefined ? DEFAULT_SEED : Number(seeded);
  if (!(share > 0 && share < 1) || !Number.isSafeInteger(seed)) return undefined;
  const name = column?.replace(/^"(.*)"$/s, (_, inner: string) => inner.replaceAll('""', '"'));
  return name === undefined
    ? { kind: "random", share, seed }
    : { kind: "hash", column: name, share, seed };
}

/** A value as it was written, for a refusal. */
export function shown(value: OptionValue): string {
  return quoted(typeof value === "string" ? `'${value}'` : JSON.stringify(value));
}
