/** The text of `ds_modeling_workflow`. An empty target is one that the user has yet to name. */
export function modelingWorkflow(dataset: string, target: string): string {
  const label = target || "<target column>";
  const predicts = target
    ? `predict ${target}`
    : "find what there is to predict, or group rows without a target";
  return `Build a model over ${dataset} in Tallyman: ${predicts}. Work in steps, each a named entry, so that people can follow and everything is rebuilt when the data changes.

1. Load. If ${dataset} is a file under data/, catalog_import it under an alias; if it is an alias, go on. Read columns, types and nulls with catalog_list and catalog_peek before you write any recipe: never guess a column.
2. Features. catalog_create an entry with one row for each thing to predict: a stable id, the label ${label}, and only columns that are known before the label is. Leave out what is filled in afterwards (closing dates, totals, states).
3. Fit. catalog_create a model; it is a recipe of the second form:
CREATE MODEL OPTIONS (
  model_type = 'logistic_reg',
  input_label_cols = ['${label}'],
  exclude_cols = ['id'],
  split = 'hash(id), 0.8, 42',
  folds = 5
) AS
SELECT * FROM tracked('features')
model_type: linear_reg (a number), logistic_reg (classes), decision_tree, random_forest, gradient_boosted_trees, knn (either); kmeans and pca take no label. Split by hash of what belongs together (a customer, a day), so that no part of it is on both sides. Nulls, categories and scaling are handled by the model: do not impute by hand.
4. Read the reply. metrics.eval is what counts; compare it with metrics.train (far apart: too deep, add l2 or min_samples) and with always saying the most frequent class. Look at every leakage_warning and at dropped: a column that tells the label by itself usually must go. Begin with a simple type, then try another with catalog_create under another name.
5. Score. catalog_create the predictions; this is a recipe like any other and follows the model:
SELECT * FROM ml_predict(tracked('my_model'), (SELECT * FROM tracked('features')))
It adds predicted_${label}, and for classes probability_<class>. ml_evaluate(tracked('my_model'), (SELECT …)) measures on other rows; ml_weights and ml_feature_importance tell what counts.
6. Show. catalog_chart the predictions against the truth (a scatter for numbers, counts by class and predicted class for classes), and say in words how good the model is, on which rows, and what it must not be used for.

Rules: fitting is done only by CREATE MODEL. A model is not looked for in post-processing. Rows that come in a new import make the model stale: recalculation refits it and what is scored with it. catalog_help(topic: "models") lists every option.`;
}
