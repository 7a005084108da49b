import { expect, test } from "vitest";
import type { ChartChannel, ChartValue } from "../../contract/chart.ts";
import {
  aggregationFor,
  cutWarning,
  sampledWarning,
} from "../../durable-objects/catalog/chart-advice.ts";
import type { Entry } from "../../durable-objects/catalog/model.ts";

const ENTRY = {
  hash: "ab".repeat(32),
  row_count: 9_001,
  columns: [
    { name: "at", type: "TIMESTAMP" },
    { name: "region", type: "VARCHAR" },
    { name: "amount", type: "DECIMAL(18,3)" },
    { name: 'the "weight"', type: "DOUBLE" },
  ],
} as Entry;

function sql(channels: ChartChannel[], values: Record<string, ChartValue[]> = {}, alias?: string) {
  const columns = Object.entries(values).map(([name, values]) => ({ name, values }));
  return aggregationFor(ENTRY, alias, channels, { rowCount: 2, columns });
}

const AT = { field: "at", type: "temporal" };
const REGION = { field: "region", type: "nominal" };
const AMOUNT = { field: "amount", type: "quantitative" };
const WEIGHT = { field: 'the "weight"', type: "quantitative" };

test.each<[string, ChartChannel[], string]>([
  [
    "a line over time",
    [
      { ...AT, timeUnit: "yearmonth" },
      { ...AMOUNT, aggregate: "sum" },
    ],
    `select date_trunc('month', "at") as "at", sum("amount") as "amount" from tracked('orders') group by all order by all`,
  ],
  [
    "raw points by group",
    [REGION, AMOUNT, { ...WEIGHT, aggregate: "q3" }],
    `select "region", avg("amount") as "amount", quantile_cont("the ""weight""", 0.75) as "the ""weight""" from tracked('orders') group by all order by all`,
  ],
  [
    "counts",
    [REGION, { aggregate: "count" }, REGION],
    `select "region", count(*) as n from tracked('orders') group by all order by all`,
  ],
  [
    "a histogram",
    [{ ...AMOUNT, bin: true }, { aggregate: "count" }],
    `select floor("amount" / 5) * 5 as "amount", count(*) as n from tracked('orders') group by all order by all`,
  ],
  [
    "a cloud of points",
    [AMOUNT, WEIGHT],
    `select floor("amount" / 5) * 5 as "amount", floor("the ""weight""" / 0.01) * 0.01 as "the ""weight""", count(*) as n from tracked('orders') group by all order by all`,
  ],
  [
    "names that are no columns are left out",
    [REGION, { field: "made", type: "quantitative" }, { ...AMOUNT, aggregate: "argmax" }],
    `select "region", avg("amount") as "amount" from tracked('orders') group by all order by all`,
  ],
])("%s", (_, channels, wanted) => {
  const values = { amount: [0, null, 180], 'the "weight"': [0, 0.4, null] };
  expect(sql(channels, values, "orders")).toBe(wanted);
});

test.each([
  ["year", "year"],
  ["yearquarter", "quarter"],
  ["yearweek", "week"],
  ["utcyearmonthdate", "day"],
  ["yearmonthdatehours", "hour"],
  ["hoursminutes", "minute"],
  [undefined, "month"],
])("time unit %s is date_trunc of %s", (timeUnit, part) => {
  expect(sql([{ ...AT, ...(timeUnit === undefined ? {} : { timeUnit }) }], {}, "orders")).toBe(
    `select date_trunc('${part}', "at") as "at" from tracked('orders') group by all order by all`,
  );
});

test("an entry without a name is pinned", () => {
  expect(sql([REGION])).toBe(
    `select "region" from pinned('${ENTRY.hash}') group by all order by all`,
  );
});

test("the warnings name every number", () => {
  const rows = { data: { rowCount: 4_501, columns: [] }, limit: 5_000, every: 2, cut: [] };
  expect(sampledWarning(ENTRY, "orders", [REGION], false, rows)).toEqual({
    kind: "chart_sampled",
    message: `9001 rows are more than the 5000 such a chart draws: it shows 4501, one in every 2 in stored order. Aggregate in an entry and chart that: select "region" from tracked('orders') group by all order by all`,
    rows: 9_001,
    rows_drawn: 4_501,
    every: 2,
    sql: `select "region" from tracked('orders') group by all order by all`,
  });
  expect(sampledWarning(ENTRY, "orders", [REGION], true, rows).message).toContain(
    "in stored order. Its sums and counts are those of the sample. Aggregate",
  );
  expect(cutWarning(["note", "tags"])).toEqual({
    kind: "chart_sampled",
    message:
      "Values of note, tags are cut at 200 characters or 200 items in the chart. Shorten them in an entry, with left(…, 200) or unnest(…).",
    columns: ["note", "tags"],
  });
});
