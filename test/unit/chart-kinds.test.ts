import { expect, test } from "vitest";
import { checkSpec } from "../../codec/chart/check.ts";
import { compiled, draw } from "../../codec/chart/draw.ts";
import { Log } from "../../codec/chart/log.ts";
import { Failure } from "../../contract/errors.ts";
import { CASES, dataOf } from "./chart-cases.ts";

const drawn = CASES.filter(({ refused }) => refused === undefined);
const refused = CASES.filter(({ refused }) => refused !== undefined);

test("the eighteen kinds, one of them refused", () => {
  expect(drawn.map(({ name }) => name)).toEqual([
    "binned-heat-map",
    "box-plot",
    "bubble",
    "cumulative",
    "density",
    "donut",
    "dual-axis",
    "error-bars",
    "facet",
    "grouped-bar",
    "histogram-mean",
    "labelled-heat-map",
    "loess",
    "normalized-stack",
    "regression",
    "scatter-matrix",
    "strip",
  ]);
  expect(refused.map(({ name }) => name)).toEqual(["candlestick"]);
});

test.each(drawn.map((each) => [each.name, each] as const))(
  "%s compiles to what is written down and draws its marks",
  async (_, chart) => {
    const { columns, data } = dataOf(chart.data);
    const { spec, fields } = checkSpec(chart.spec, columns);
    expect(spec).toEqual(chart.spec);
    expect(compiled(spec, new Log())).toEqual(chart.compiled);
    const { marks, warnings } = await draw(spec, only(data, fields));
    expect({ marks, warnings }).toEqual({ marks: chart.marks, warnings: [] });
  },
);

test.each(refused.map((each) => [each.name, each] as const))("%s is refused", (_, chart) => {
  const { columns } = dataOf(chart.data);
  const check = () => checkSpec(chart.spec, columns);
  expect(check).toThrow(Failure);
  expect(check).toThrow(chart.refused);
});

/** Nothing but the columns that the check says are read. */
function only(data: ReturnType<typeof dataOf>["data"], fields: { name: string }[]) {
  const names = new Set(fields.map(({ name }) => name));
  return { ...data, columns: data.columns.filter(({ name }) => names.has(name)) };
}
