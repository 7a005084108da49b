import { describe, expect, test } from "vitest";
import { fitted } from "../../web/chart/fitted.ts";

const X = { field: "n", type: "quantitative" };

describe("the width of a chart", () => {
  test.each([
    [{ mark: "bar", encoding: { x: X } }],
    [{ layer: [{ mark: "bar" }, { mark: "rule" }] }],
  ])("of one picture is that of its place: %j", (spec) => {
    expect(fitted(spec)).toEqual({ ...spec, width: "container" });
  });

  test.each([
    [{ mark: "bar", width: 300 }],
    [{ mark: "bar", encoding: { column: X } }],
    [{ mark: "bar", encoding: { facet: X } }],
    [{ hconcat: [{ mark: "bar" }] }],
    [{ repeat: ["a"], spec: { mark: "bar" } }],
    [{ facet: X, spec: { mark: "bar" } }],
  ])("stays as it is when it names one, or is made of several: %j", (spec) => {
    expect(fitted(spec)).toEqual(spec);
  });
});
