import { describe, expect, test } from "vitest";
import { failureOf, useReading } from "./csv-reading.ts";

// Files of more columns than one statement reads: what comes out is what a narrow file gives.

const { read } = useReading();

const WIDTH = 250;
const ROWS = 40;
const FORMS = [
  (r: number) => `${r}`,
  (r: number) => `${r}.5`,
  (r: number) => `"w ${r}, ""x"""`,
  (r: number) => (r % 3 === 0 ? "" : `2024-01-${String(1 + (r % 28)).padStart(2, "0")}`),
  (r: number) => `${r % 2 === 0}`,
];

const columns = Array.from({ length: WIDTH }, (_, c) => c);
const cell = (r: number, c: number) => (FORMS[c % FORMS.length] as (r: number) => string)(r + c);

function file(which: number[], change: Record<string, string> = {}): string {
  const rows = Array.from({ length: ROWS }, (_, r) =>
    which.map((c) => change[`${r} ${c}`] ?? cell(r, c)).join(),
  );
  return [which.map((c) => `n${c}`).join(), ...rows, ""].join("\n");
}

describe("wide files", () => {
  test("have the types and values of narrow ones", async () => {
    const wide = await read(file(columns));
    const parts = await Promise.all(
      [0, 50, 100, 150, 200].map((from) => read(file(columns.slice(from, from + 50)))),
    );
    expect(wide.columns).toEqual(parts.flatMap((part) => part.columns));
    expect(wide.types).toEqual(parts.flatMap((part) => part.types));
    expect(wide.rows).toEqual(wide.rows.map((_, r) => parts.flatMap((part) => part.rows[r] ?? [])));
    expect([wide.columns.length, wide.rows.length, wide.rejected]).toEqual([WIDTH, ROWS, 0]);
    expect([...new Set(wide.types)]).toEqual(["BIGINT", "DOUBLE", "VARCHAR", "DATE", "BOOLEAN"]);
  });

  test("lose a rejected row in every group", async () => {
    const types = { n0: "INTEGER", n105: "INTEGER", n245: "INTEGER" };
    const text = file(columns, { "3 0": "x", "3 105": "x", "7 245": "y", "9 105": "z" });
    expect(await failureOf(read(text, { types }))).toMatchObject({ at: { row: 5, field: "n0" } });
    const rest = await read(text, { types, rejects: "table" });
    expect([rest.rows.length, rest.rejected]).toEqual([ROWS - 3, 4]);
    const kept = Array.from({ length: ROWS }, (_, r) => r).filter((r) => ![3, 7, 9].includes(r));
    expect(rest.rows.map((row) => [row[0], row[105], row[249]])).toEqual(
      kept.map((r) => [`${r}`, `${r + 105}`, `${(r + 249) % 2 === 0}`]),
    );
    const rejects = await read(text, { types, rejects: "only" });
    expect(rejects.rows.map(([line, column, , value]) => [line, column, value])).toEqual([
      ["5", "n0", "x"],
      ["5", "n105", "x"],
      ["9", "n245", "y"],
      ["11", "n105", "z"],
    ]);
  });

  test("take a date format in any group", async () => {
    const text = file(
      columns,
      Object.fromEntries(
        Array.from({ length: ROWS }, (_, r) => [
          [`${r} 2`, "2024 03 04"],
          [`${r} 177`, r === 9 ? "never" : "2024 03 04"],
          [`${r} 247`, "2024 12 31"],
        ]).flat(),
      ),
    );
    const { types, rows } = await read(text, { date_format: "%Y %m %d" });
    expect([types[2], types[177], types[247]]).toEqual(["DATE", "VARCHAR", "DATE"]);
    expect([rows[0]?.[2], rows[9]?.[177], rows[5]?.[247]]).toEqual([
      "2024-03-04",
      "never",
      "2024-12-31",
    ]);
  });
});
