import { MODEL_NEIGHBOURS, MODEL_WORK } from "../../contract/limits.ts";
import type { ModelOptions, ModelTask } from "../../contract/model.ts";

/** Basic operations that a fit takes for each row, roughly. */
export function costOfRow(
  { type, trees, maxDepth, k, maxIterations, maxFeatures, subsample }: ModelOptions,
  task: ModelTask,
  terms: number,
  classes: number,
): number {
  const outputs = Math.max(1, classes);
  const sums = classes > 2 ? classes : 1;
  const tried = maxFeatures || Math.ceil(task === "classification" ? Math.sqrt(terms) : terms / 3);
  const costs: Record<ModelOptions["type"], number> = {
    linear_reg: 8 * terms * terms,
    logistic_reg: 12 * ((outputs - 1) * (terms + 1)) ** 2,
    decision_tree: maxDepth * terms * (outputs + 4) + 20 * terms,
    random_forest: trees * maxDepth * (tried * (outputs + 2) + 2 * terms),
    gradient_boosted_trees: trees * sums * terms * (subsample * maxDepth * 5 + 4),
    kmeans: 10 * Math.min(maxIterations, 40) * 3 * k * terms,
    pca: terms * terms,
    knn: 0,
  };
  return Math.max(1, costs[type]);
}

/** The most rows that such a model is fitted on. */
export function mostRows(options: ModelOptions, task: ModelTask, terms: number, classes: number) {
  const byWork = MODEL_WORK / (costOfRow(options, task, terms, classes) * (options.folds + 1));
  return Math.floor(options.type === "knn" ? MODEL_NEIGHBOURS : byWork);
}
