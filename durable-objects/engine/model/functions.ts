import { Failure } from "../../../contract/errors.ts";
import type { Metrics, Model } from "../../../contract/model.ts";
import type { ModelFunction } from "../recipe/model/calls.ts";
import { ident, literal } from "../sql.ts";
import { evaluation } from "./evaluation.ts";
import { number } from "./numbers.ts";
import { SCORES, scoredRows } from "./scores.ts";

/**
 * A call of a function over a model as plain SQL, which any DuckDB runs.
 * @param relation the model's rows, as SQL to select from
 * @param rows what is scored, as SQL to select from
 * @throws recipe_rejected where such a model has no such answer
 */
export function functionSql(
  name: ModelFunction,
  model: Model,
  relation: string,
  rows: string | undefined,
): string {
  switch (name) {
    case "ml_predict":
      return predict(model, relation, rows ?? "");
    case "ml_evaluate":
      return rows === undefined ? measured(model) : evaluation(model, relation, rows);
    case "ml_weights":
      return weights(model, relation);
    case "ml_feature_importance":
      return importance(model);
    case "ml_cross_validate":
      return crossValidation(model);
  }
}

function predict(model: Model, relation: string, rows: string): string {
  const scored = scoredRows(model, relation, rows);
  const { task, label } = model;
  if (task === "clustering") {
    return `select * exclude (${SCORES}), list_position(${SCORES}, list_min(${SCORES}))::int as cluster, list_min(${SCORES}) as distance from (\n${scored})`;
  }
  if (task === "projection") {
    const parts = Array.from(
      { length: model.scoring.parts ?? 0 },
      (_, i) => `${SCORES}[${i + 1}] as pc${i + 1}`,
    );
    return `select * exclude (${SCORES}), ${parts.join(", ")} from (\n${scored})`;
  }
  const predicted = ident(`predicted_${label?.name ?? ""}`);
  if (!label?.classes) {
    return `select * exclude (${SCORES}), ${SCORES}[1] as ${predicted} from (\n${scored})`;
  }
  const shares = label.classes.map((c, i) => `${SCORES}[${i + 1}] as ${ident(`probability_${c}`)}`);
  return `select * exclude (${SCORES}), ${likeliest(model)} as ${predicted}, ${shares.join(", ")} from (\n${scored})`;
}

/** The class of the largest share, of equal ones the first, in the label's own type. */
export function likeliest({ label }: Model): string {
  const classes = `[${(label?.classes ?? []).map(literal).join(", ")}]`;
  const text = `${classes}[list_position(${SCORES}, list_max(${SCORES}))]`;
  return label?.type === "VARCHAR" || label === undefined ? text : `${text}::${typeOf(label.type)}`;
}

/** An ENUM's own list would be cast to; its texts are as good. */
function typeOf(type: string): string {
  return /^ENUM\(/.test(type) ? "VARCHAR" : type;
}

function measured(model: Model): string {
  const { train, eval: evaluated } = model.metrics;
  return table(
    ["data", "metric", "value"],
    [...metricRows("train", train), ...(evaluated ? metricRows("eval", evaluated) : [])],
  );
}

function crossValidation({ cross_validation: found }: Model): string {
  if (!found) {
    throw new Failure("recipe_rejected", "This model was not cross-validated.", {
      hint: "Add folds = 5 to its OPTIONS.",
      stage: "bind",
    });
  }
  const folds = found.folds.flatMap((metrics, f) => metricRows(String(f + 1), metrics));
  return table(["fold", "metric", "value"], [...folds, ...metricRows("mean", found.mean)]);
}

/** The numbers of a measurement; lists and tables stay in the model. */
function metricRows(first: string, metrics: Metrics): string[][] {
  return Object.entries(metrics).flatMap(([name, value]) =>
    typeof value === "number" ? [[literal(first), literal(name), number(value)]] : [],
  );
}

function weights({ type }: Model, relation: string): string {
  if (/^(linear_reg|logistic_reg|kmeans|pca)$/.test(type)) return `select * from ${relation}`;
  throw new Failure("recipe_rejected", `A ${type} has no weights.`, {
    hint: "Its rows are read with FROM tracked('name'); ml_feature_importance tells which columns count.",
    stage: "bind",
  });
}

function importance({ type, importance: found }: Model): string {
  if (found.length === 0) {
    throw new Failure("recipe_rejected", `A ${type} cannot tell which of its columns count.`, {
      hint: "Fit a tree, a forest or a regression on the same rows.",
      stage: "bind",
    });
  }
  const rows = found.map(({ feature, importance: share }) => [literal(feature), number(share)]);
  return table(["feature", "importance"], rows);
}

function table(columns: string[], rows: string[][]): string {
  const list = rows.map((row) => `(${row.join(", ")})`).join(", ");
  return `select * from (values ${list}) as "ml#values"(${columns.join(", ")})`;
}
