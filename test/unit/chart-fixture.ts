import { expect } from "vitest";
import { checkSpec } from "../../codec/chart/check.ts";
import type { ChartColumn, ChartSpec } from "../../contract/chart.ts";
import { type ErrorEnvelope, Failure } from "../../contract/errors.ts";

export const COLUMNS: ChartColumn[] = [
  { name: "day", kind: "time" },
  { name: "region", kind: "text" },
  { name: "amount", kind: "number" },
  { name: "group.name", kind: "text" },
  { name: "value[eur]", kind: "number" },
  { name: "a.[b]", kind: "number" },
  { name: "'odd", kind: "number" },
  { name: "place", kind: "nested" },
  { name: "photo", kind: "bytes" },
];
export const X = { field: "region", type: "nominal" };
export const Y = { field: "amount", type: "quantitative" };
export const BAR = { mark: "bar", encoding: { x: X, y: Y } };

export function plan(spec: ChartSpec) {
  const planned = checkSpec(spec, COLUMNS);
  // What was checked is what is stored, and is checked again each time it is drawn.
  expect(checkSpec(planned.spec, COLUMNS)).toMatchObject({
    spec: planned.spec,
    fields: planned.fields,
    aggregated: planned.aggregated,
  });
  return planned;
}

export const reads = (spec: ChartSpec) => plan(spec).fields.map(({ name }) => name);

export function refusal(spec: ChartSpec): ErrorEnvelope {
  try {
    checkSpec(spec, COLUMNS);
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown.envelope;
    throw thrown;
  }
  throw new Error("it was not refused");
}
