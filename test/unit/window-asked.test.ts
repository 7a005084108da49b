import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FilterTerm } from "../../contract/window.ts";
import { checksOf, choiceOf, isWhole } from "../../durable-objects/engine/window/choice.ts";
import { Native } from "../e2e/main/native.ts";
import { COLUMNS } from "./window-films.ts";

let native: Native;
beforeAll(async () => {
  native = await Native.start();
});
afterAll(() => native.close());

describe("what is asked is checked", () => {
  const refused = (asked: Parameters<typeof choiceOf>[1]) => {
    try {
      choiceOf(COLUMNS, asked);
    } catch (error) {
      return (error as { envelope: Record<string, unknown> }).envelope;
    }
    throw new Error("it was taken");
  };

  test("columns by their names, the nearest one told", () => {
    expect(refused({ sort: ["Titel:asc"] })).toEqual({
      code: "not_found",
      message: "There is no column Titel.",
      hint: "Did you mean Title?",
      at: { field: "sort" },
    });
    expect(refused({ filter: [{ column: "x", op: "is_null" }] })).toMatchObject({
      code: "not_found",
      at: { field: "filter" },
    });
  });

  test("the form of a sort; a name may have colons", () => {
    expect(refused({ sort: ["Title"] })).toEqual({
      code: "invalid_input",
      message: 'A sort is "name:asc" or "name:desc", not "Title".',
      at: { field: "sort" },
    });
    const columns = [{ name: "a:desc:", type: "VARCHAR" }];
    expect(choiceOf(columns, { sort: ["a:desc::desc"] }).sort).toEqual([
      { column: columns[0], descending: true },
    ]);
  });

  test.each([
    [{ op: "is_null", value: 1 }, "is_null takes no value"],
    [{ op: "between", values: [1] }, "between takes two values, the lowest and the highest"],
    [{ op: "between", values: [1, null] }, "between takes two values, the lowest and the highest"],
    [{ op: "in" }, "in takes values, a list"],
    [{ op: "=", values: [1] }, "= takes one value"],
    [{ op: "<" }, "< takes one value"],
  ] as const)("the form of %j", (term, problem) => {
    const filter = [{ column: "US Gross", ...term } as unknown as FilterTerm];
    expect(refused({ filter }).message).toBe(`The filter on US Gross is not right: ${problem}.`);
  });

  test("values that are none of the column's type", async () => {
    const filter: FilterTerm[] = [
      { column: "US Gross", op: "=", value: "12" },
      { column: "US Gross", op: "=", value: "twelve" },
      { column: "released", op: "in", values: ["2020-01-01", "someday", null] },
      { column: "IMDB Rating", op: ">", value: "Infinity" },
      { column: "good", op: "=", value: "maybe" },
      { column: "Title", op: "=", value: "anything" },
      { column: "released", op: "contains", value: "anything" },
    ];
    const checks = checksOf(choiceOf(COLUMNS, { filter }));
    const [row = []] = await native.texts(`select ${checks.map(({ sql }) => sql).join(", ")}`);
    const wrong = checks.flatMap(({ value }, i) => (String(row[i]) === "true" ? [] : [value]));
    expect(wrong).toEqual(["twelve", "someday", "maybe"]);
  });

  test("nothing asked is the whole", () => {
    expect(isWhole(choiceOf(COLUMNS, {}))).toBe(true);
    expect(isWhole(choiceOf(COLUMNS, { search: "", filter: [], sort: [] }))).toBe(true);
    expect(isWhole(choiceOf(COLUMNS, { search: "x" }))).toBe(false);
  });
});
