import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { draw } from "../../codec/chart/draw.ts";
import { chartValues } from "../../durable-objects/catalog/chart-values.ts";
import { labelsOf } from "./chart-labels.ts";

// H04: a day in the table is the same day on the axis, wherever the reader's clock stands.

const DAYS = ["2024-01-01", "2024-01-02", "2024-01-03"];
const SPEC = {
  width: 600,
  mark: "bar",
  encoding: {
    x: { field: "day", timeUnit: "yearmonthdate", type: "ordinal" },
    y: { field: "n", type: "quantitative" },
  },
};

async function labels(values: string[]): Promise<string[]> {
  const columns = [
    { name: "day", values },
    { name: "n", values: [1, 2, 3] },
  ];
  const { svg, marks } = await draw(SPEC, { rowCount: 3, columns });
  expect(marks).toBe(3);
  return labelsOf(await svg()).filter((label) => /20\d\d/.test(label));
}

describe.each([
  ["America/New_York", 300],
  ["Asia/Tokyo", -540],
  ["UTC", 0],
])("in %s", (zone, offset) => {
  const before = process.env.TZ;
  beforeEach(() => {
    process.env.TZ = zone;
    expect(new Date(2024, 0, 1).getTimezoneOffset()).toBe(offset);
  });
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  test.each(["DATE", "TIMESTAMP", "VARCHAR", "TIMESTAMP WITH TIME ZONE"])("%s", async (type) => {
    const texts = {
      DATE: DAYS,
      VARCHAR: DAYS,
      TIMESTAMP: DAYS.map((day) => `${day} 00:00:00`),
      "TIMESTAMP WITH TIME ZONE": DAYS.map((day) => `${day} 00:00:00+00`),
    }[type];
    const values = (texts ?? []).map(chartValues(type, true)) as string[];
    expect(await labels(values)).toEqual(["Jan 01, 2024", "Jan 02, 2024", "Jan 03, 2024"]);
  });
});

test("the bare text would be the day before, west of Greenwich", async () => {
  const before = process.env.TZ;
  process.env.TZ = "America/New_York";
  try {
    expect(await labels(DAYS)).toEqual(["Dec 31, 2023", "Jan 01, 2024", "Jan 02, 2024"]);
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});
