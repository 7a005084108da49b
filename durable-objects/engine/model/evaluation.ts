import { Failure } from "../../../contract/errors.ts";
import type { Model } from "../../../contract/model.ts";
import { ident, literal } from "../sql.ts";
import { SCORES, scoredRows } from "./scores.ts";

/** How well a model does on rows that have the label, measured as at its fit: one row a metric. */
export function evaluation(model: Model, relation: string, rows: string): string {
  const scored = scoredRows(model, relation, rows);
  if (model.task === "projection") {
    throw new Failure("recipe_rejected", "A projection predicts nothing that could be measured.", {
      hint: "ml_evaluate(model) alone tells the variance that its components explain.",
      stage: "bind",
    });
  }
  const metrics =
    model.task === "clustering"
      ? ["count(*) as rows", `sum(list_min(${SCORES}) ** 2) as inertia`]
      : model.label?.classes
        ? []
        : regression(`${ident(model.label?.name ?? "")}::double`);
  const source =
    model.label?.classes === undefined
      ? `select ${metrics.join(", ")} from (\n${scored})${model.label ? ` where ${ident(model.label.name)} is not null` : ""}`
      : classification(model.label.name, model.label.classes, scored);
  return `select 'given' as data, name as metric, value from (unpivot (select columns(*)::double from (${source})) on columns(*))`;
}

function regression(truth: string): string[] {
  const off = `(${truth} - ${SCORES}[1])`;
  return [
    "count(*) as rows",
    `sqrt(avg(${off} ** 2)) as rmse`,
    `avg(abs(${off})) as mae`,
    `1 - sum(${off} ** 2) / nullif(count(*) * var_pop(${truth}), 0) as r2`,
  ];
}

/** Each number as `metrics.ts` of the codec has it; a class that the model does not know is told as a mistake. */
function classification(label: string, classes: string[], scored: string): string {
  const names = `[${classes.map(literal).join(", ")}]`;
  const all = classes.map((_, i) => i + 1);
  const judged = classes.length === 2 ? [2] : all;
  const rows = `"ml#judged" as (select list_position(${names}, ${ident(label)}::varchar) as truth, list_position(${SCORES}, list_max(${SCORES})) as told, ${SCORES} as shares from (\n${scored}) where ${ident(label)} is not null)`;
  const ranks = judged.map(
    (c) =>
      `"ml#rank${c}" as (select truth, rank() over (order by shares[${c}]) + (count(*) over (partition by shares[${c}]) - 1) / 2 as r from "ml#judged")`,
  );
  const area = (c: number) =>
    `(select (sum(r) filter (where truth = ${c}) - n * (n + 1) / 2) / nullif(n * (count(*) - n), 0) from (select *, count(*) filter (where truth = ${c}) over () as n from "ml#rank${c}") group by n)`;
  const each = judged.map((c) => ({
    hits: `count(*) filter (where truth = ${c} and told = ${c})`,
    told: `count(*) filter (where told = ${c})`,
    are: `count(*) filter (where truth = ${c})`,
  }));
  const mean = (of: (one: (typeof each)[number]) => string) =>
    `list_avg([${each.map((one) => `if(${one.told} + ${one.are} > 0, coalesce(${of(one)}, 0), null)`).join(", ")}])`;
  return `with ${[rows, ...ranks].join(",\n")}
select count(*) as rows, avg((truth is not distinct from told)::int) as accuracy,
avg(-ln(least(1 - 1e-15, greatest(1e-15, coalesce(shares[truth], 0))))) as log_loss,
list_avg([${judged.map(area).join(", ")}]) as roc_auc,
${mean(({ hits, told }) => `${hits} / nullif(${told}, 0)`)} as precision,
${mean(({ hits, are }) => `${hits} / nullif(${are}, 0)`)} as recall,
${mean(({ hits, told, are }) => `2 * ${hits} / nullif(${told} + ${are}, 0)`)} as f1
from "ml#judged"`;
}
