import type { Model } from "../../../contract/model.ts";
import { literal } from "../sql.ts";
import { number, placeOf, standardPlaceOf } from "./numbers.ts";

/** Names inside the SQL of a scoring; nobody gives a column such a name. */
export const ROWS = '"ml#rows"';
export const ROW = '"ml#row"';
export const SCORES = '"ml#scores"';
const PARAMETERS = '"ml#model"';
const PLACE = '"ml#place"';

/**
 * SQL of the rows with one more column, `SCORES`: of a regression a list of the one number, of classes the share of
 * each, of clusters the distance of each, of components the place on each.
 * @param model the relation with the model's rows
 * @param rows what is scored, as SQL to select from
 */
export function scoredRows(model: Model, relation: string, rows: string): string {
  switch (model.type) {
    case "linear_reg":
      return linear(model, relation, rows);
    case "logistic_reg":
      return logistic(model, relation, rows);
    case "kmeans":
      return byParts(model, relation, rows, "cluster", "standardized", "list_distance");
    case "pca":
      return byParts(model, relation, rows, "component", "loading", "list_inner_product");
    case "knn":
      return neighbours(model, relation, rows);
    default:
      return trees(model, relation, rows);
  }
}

function linear({ features }: Model, relation: string, rows: string): string {
  return `with ${ROWS} as not materialized (select * from ${rows}),
${PARAMETERS} as (select ${coefficients("true", "w1", "b1")} from ${relation})
select ${ROWS}.*, [list_inner_product(${placeOf(features, ROWS)}, w1) + b1] as ${SCORES}
from ${ROWS} cross join ${PARAMETERS}`;
}

/** A list of the coefficients, and the intercept. */
function coefficients(which: string, list: string, intercept: string): string {
  return `list(coalesce(coefficient, 0) order by term_no) filter (where term_no > 0 and ${which}) as ${list}, max(coefficient) filter (where term_no = 0 and ${which}) as ${intercept}`;
}

function logistic({ features, label }: Model, relation: string, rows: string): string {
  const others = (label?.classes ?? []).slice(1).map((_, i) => i + 2);
  const lists = others.map((c) => coefficients(`class_no = ${c}`, `w${c}`, `b${c}`));
  const odds = others.map((c) => `list_inner_product(${PLACE}, w${c}) + b${c}`);
  return `with ${ROWS} as not materialized (select * from ${rows}),
${PARAMETERS} as (select ${lists.join(", ")} from ${relation})
select * exclude (${ODDS}), ${softmax(others.length + 1)} as ${SCORES} from (
select * exclude (${PLACE}, ${others.map((c) => `w${c}, b${c}`).join(", ")}), [0, ${odds.join(", ")}]::double[] as ${ODDS} from (
select ${ROWS}.*, ${placeOf(features, ROWS)} as ${PLACE}, ${PARAMETERS}.*
from ${ROWS} cross join ${PARAMETERS}))`;
}

const ODDS = '"ml#odds"';

/** Shares by the odds; the greatest is taken off first, so that no power is too large. */
function softmax(classes: number): string {
  const all = Array.from({ length: classes }, (_, i) => i + 1);
  const power = (i: number) => `exp(${ODDS}[${i}] - list_max(${ODDS}))`;
  const sum = all.map(power).join(" + ");
  return `[${all.map((i) => `${power(i)} / (${sum})`).join(", ")}]`;
}

/** Clusters and components: one list of numbers each. */
function byParts(
  { features, terms, scoring }: Model,
  relation: string,
  rows: string,
  part: string,
  value: string,
  measure: string,
): string {
  const all = Array.from({ length: scoring.parts ?? 0 }, (_, i) => i + 1);
  const lists = all.map(
    (p) => `list(${value} order by term_no) filter (where ${part} = ${p}) as w${p}`,
  );
  const names = all.map((p) => `w${p}`).join(", ");
  return `with ${ROWS} as not materialized (select * from ${rows}),
${PARAMETERS} as (select ${lists.join(", ")} from ${relation})
select * exclude (${PLACE}, ${names}), [${all.map((p) => `${measure}(${PLACE}, w${p})`).join(", ")}] as ${SCORES} from (
select ${ROWS}.*, ${standardPlaceOf(features, terms, ROWS)} as ${PLACE}, ${PARAMETERS}.*
from ${ROWS} cross join ${PARAMETERS})`;
}

/** Each row is compared with all that are kept; of those equally far the earlier is nearer. */
function neighbours({ features, terms, scoring, label }: Model, relation: string, rows: string) {
  const shares = label?.classes?.map(
    (name) => `len([n for n in near if n.y = ${literal(name)}]) / len(near)`,
  );
  const answer = shares ? `[${shares.join(", ")}]` : "[list_avg([n.y for n in near])]";
  return `with ${ROWS} as materialized (select row_number() over () as ${ROW}, * from ${rows}),
${PARAMETERS} as (select ${ROW}, min({'d': list_distance(${PLACE}, place), 'i': neighbour, 'y': label}, ${scoring.k ?? 1}) as near
from (select ${ROW}, ${standardPlaceOf(features, terms, ROWS)} as ${PLACE} from ${ROWS}) cross join ${relation} group by ${ROW})
select ${ROWS}.* exclude (${ROW}), ${answer} as ${SCORES}
from ${ROWS} join ${PARAMETERS} using (${ROW}) order by ${ROW}`;
}

/**
 * Each tree is a row of lists, and a row goes down all trees at once, one level a step: no join grows with the nodes,
 * and no text with the trees.
 */
function trees(model: Model, relation: string, rows: string): string {
  const { features, scoring, label, type } = model;
  const outputs = type === "gradient_boosted_trees" ? (scoring.base?.length ?? 1) : 0;
  const values = outputs > 0 ? 1 : (label?.classes?.length ?? 1);
  const steps = Array.from(
    { length: scoring.depth ?? 0 },
    (_, i) =>
      `"ml#step${i + 1}" as (select * replace (if(${PLACE}[f[node]] <= t[node], y[node], n[node]) as node) from "ml#step${i}"),\n`,
  ).join("");
  const value = (v: number) => `v[(node - 1) * ${values} + ${v}]`;
  const sums =
    outputs > 0
      ? (scoring.base ?? []).map((base, o) => {
          // Not with FILTER: it would copy each row's lists.
          const own = outputs === 1 ? value(1) : `if(output = ${o + 1}, ${value(1)}, null)`;
          return `${number(base)} + sum(${own})`;
        })
      : Array.from({ length: values }, (_, v) => `avg(${value(v + 1)})`);
  const answer = outputs > 0 && label?.classes ? ofOdds(outputs) : ODDS;
  return `with ${ROWS} as materialized (select row_number() over () as ${ROW}, * from ${rows}),
${PARAMETERS} as (select tree, any_value(output) as output, list(term_no order by node) as f, list(threshold order by node) as t, list(coalesce(yes, node) order by node) as y, list(coalesce("no", node) order by node) as n, flatten(list("value" order by node)) as v
from ${relation} group by tree),
"ml#step0" as (select *, 1 as node from (select ${ROW}, ${placeOf(features, ROWS)} as ${PLACE} from ${ROWS}) cross join ${PARAMETERS}),
${steps}"ml#sums" as (select ${ROW}, [${sums.join(", ")}] as ${ODDS} from "ml#step${scoring.depth ?? 0}" group by ${ROW})
select ${ROWS}.* exclude (${ROW}), ${answer} as ${SCORES}
from ${ROWS} join "ml#sums" using (${ROW}) order by ${ROW}`;
}

/** Of one sum the second class's odds, of several those of each. */
function ofOdds(outputs: number): string {
  if (outputs > 1) return softmax(outputs);
  return `[1 / (1 + exp(${ODDS}[1])), 1 / (1 + exp(-${ODDS}[1]))]`;
}
