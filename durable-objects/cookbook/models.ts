export const models = `# Models
A model is a recipe of a second form; its rows are its parameters. It has versions, lineage and staleness like any entry, and is refitted when what it follows moves.
CREATE MODEL OPTIONS (model_type = 'logistic_reg', input_label_cols = ['churned'], exclude_cols = ['customer_id'], split = 'hash(customer_id), 0.8, 42') AS
SELECT customer_id, age, plan, tenure, churned FROM tracked('customers')
Name it with catalog_create(name: "churn_model", code: …): there is no name in the recipe. Values are literals.

## Types and their options
- linear_reg: l1, l2, standardize, max_iterations. logistic_reg (2 to 50 classes): l2, standardize, class_weight, max_iterations.
- decision_tree: max_depth (5), min_samples, class_weight, task. random_forest: n_trees (50), max_depth (10), min_samples, max_features, class_weight, task. gradient_boosted_trees: n_trees (100), max_depth (3), learning_rate (0.1), l2 (1), min_samples, subsample, class_weight, task.
- knn: k (5), standardize, task. kmeans: k (3), standardize, max_iterations. pca: n_components (all), standardize. The last two take no label.
- All: exclude_cols, seed (42), max_categories (50). With a label: split, folds (2 to 20, cross-validation), encoding ('one_hot' or 'target').
task is 'regression' or 'classification'; it is told by the label's type otherwise (integers of at most 10 values are classes).

## Rows and columns
split: 'hash(column), 0.8, 42' keeps rows of one value together; 'random, 0.8, 42' goes by the row itself; 'none'. From 50 rows on the default is 'random, 0.8, 42'. The same rows give the same model.
Numbers, booleans, dates and timestamps (as days) and categories are features; nulls are filled with the mean or the most frequent category. dropped says what was left out and why (one value, ids, too many categories). leakage_warnings name columns that tell the label by themselves: check that they are known before it is.

## Using a model
select * from ml_predict(tracked('churn_model'), (select * from tracked('customers')))
adds predicted_churned and, for classes, probability_<class>; kmeans adds cluster and distance, pca pc1, pc2, … pinned('churn_model-v2') stays with one version. The rows need the columns that the model was fitted on, by the same names.
ml_evaluate(model, (select …)) measures on rows with the label; ml_evaluate(model), ml_cross_validate(model), ml_weights(model), ml_feature_importance(model) tell what the fit found. FROM tracked('churn_model') reads the parameters.
Fitting takes at most 100,000 rows (knn keeps 10,000); of more it takes an even sample and says so (sampled).`;
