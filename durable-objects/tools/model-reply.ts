import { MODEL_TOLD } from "../../contract/limits.ts";
import type { Metrics, Model, ModelFeature } from "../../contract/model.ts";

/** What a reply tells of a fitted model; its parameters are the entry's rows. */
export function modelReply(model: Model) {
  const { type, task, label, features, terms, dropped, rows, split, sampled, metrics } = model;
  const { cross_validation: folds, leakage_warnings, importance, notes } = model;
  const omitted = {
    features: features.length - MODEL_TOLD,
    dropped: dropped.length - MODEL_TOLD,
    leakage_warnings: leakage_warnings.length - MODEL_TOLD,
  };
  const cut = Object.entries(omitted).filter(([, count]) => count > 0);
  return {
    type,
    task,
    ...(label
      ? { label: { name: label.name, ...(label.classes && { classes: label.classes }) } }
      : {}),
    features: features.slice(0, MODEL_TOLD).map(featureReply),
    terms: terms.length,
    dropped: dropped.slice(0, MODEL_TOLD),
    rows,
    ...(split === undefined ? {} : { split }),
    ...(sampled ? { sampled } : {}),
    metrics: {
      train: metricsReply(metrics.train),
      ...(metrics.eval ? { eval: metricsReply(metrics.eval) } : {}),
    },
    ...(folds
      ? { cross_validation: { folds: folds.folds.length, mean: metricsReply(folds.mean) } }
      : {}),
    leakage_warnings: leakage_warnings.slice(0, MODEL_TOLD),
    ...(importance.length > 0
      ? {
          importance: importance
            .slice(0, IMPORTANT)
            .map(({ feature, importance: share }) => ({ feature, importance: rounded(share) })),
        }
      : {}),
    notes,
    ...(cut.length > 0 ? { omitted: Object.fromEntries(cut) } : {}),
  };
}

/** Columns told by importance. */
const IMPORTANT = 20;
/** Classes of which a reply shows the confusion. */
const CONFUSED = 10;

function featureReply({ column, kind, encoding, imputed, categories }: ModelFeature) {
  const { value, rows } = imputed;
  return {
    column,
    kind,
    ...(encoding === "value" ? {} : { encoding, categories: categories?.length ?? 0 }),
    ...(rows > 0
      ? { imputed: { value: typeof value === "number" ? rounded(value) : value, rows } }
      : {}),
  };
}

function metricsReply(metrics: Metrics): Metrics {
  const told: Metrics = {};
  for (const [name, value] of Object.entries(metrics)) {
    if (typeof value === "number") told[name] = rounded(value);
    else if (Array.isArray(value)) told[name] = value.slice(0, IMPORTANT).map(rounded);
    else if (value.classes.length <= CONFUSED) told[name] = value;
  }
  return told;
}

/** Six digits: the exact numbers are in the entry. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
