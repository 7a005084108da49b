import { describe, expect, test } from "vitest";
import { find } from "../../web/grid/column-search.ts";
import { formatterOf, isMoment, isNumeric, plainText } from "../../web/grid/format.ts";
import { piecesOf } from "../../web/grid/highlight.ts";
import { blockQuery, choiceQuery } from "../../web/grid/query.ts";
import { sayTerm, withBar, withFilter } from "../../web/grid/refine.ts";
import { ALL, type Choice, type FilterTerm } from "../../web/grid/source.ts";
import { toTsv } from "../../web/grid/tsv.ts";

describe("columns are found by name", () => {
  const columns = ["amount", "tax", "Net_Amount", "id"].map((name) => ({ name, type: "BIGINT" }));

  test.each([
    ["AM", [0, 2], 0],
    [" tax ", [1], 0],
    ["", [0, 1, 2, 3], 0],
    ["nope", [], 0],
  ])("%j leads to %j", (sought, places, more) => {
    expect(find(columns, sought)).toEqual({ places, more });
  });

  test("a hundred at most, and how many are left", () => {
    const many = Array.from({ length: 1_200 }, (_, i) => ({ name: `col_${i}`, type: "BIGINT" }));
    const found = find(many, "col");
    expect([found.places.length, found.more]).toEqual([100, 1_100]);
  });
});

describe("what is sought is marked", () => {
  const marked = (text: string, sought: string, isNumber = false) =>
    piecesOf(text, sought, isNumber).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text));

  test.each([
    ["Zürich, zürich", "ZÜR", ["[Zür]", "ich, ", "[zür]", "ich"]],
    ["a.b", ".", ["a", "[.]", "b"]],
    ["(x)*", "(x)*", ["[(x)*]"]],
    ["abc", "", ["abc"]],
    ["", "a", [""]],
  ])("%j by %j", (text, sought, pieces) => {
    expect(marked(text, sought)).toEqual(pieces);
  });

  test("marks of thousands in numbers are passed over", () => {
    expect(marked("4,999,999", "4999", true)).toEqual(["[4,999]", ",999"]);
    expect(marked("4,999,999", "9,9", true)).toEqual(["4,", "[99]", "[9,9]", "[99]"]);
  });
});

describe("cells", () => {
  const shown = (type: string, value: unknown) => {
    const { text, kind, cut } = formatterOf({ name: "c", type })(value);
    return [text, kind, cut];
  };

  test.each<[string, unknown, unknown[]]>([
    ["BIGINT", 1234567n, ["1,234,567", "number", false]],
    ["BIGINT", -1000n, ["-1,000", "number", false]],
    ["INTEGER", 999, ["999", "number", false]],
    ["DOUBLE", 1234.5, ["1,234.5", "number", false]],
    ["DOUBLE", Number.NaN, ["NaN", "special", false]],
    ["BOOLEAN", true, ["true", "boolean", false]],
    ["VARCHAR", "", ["empty text", "empty", false]],
    ["VARCHAR", "a\nb", ["a\nb", "text", false]],
    ["VARCHAR", null, ["null", "null", false]],
    ["VARCHAR", undefined, ["", "loading", false]],
  ])("%s %s", (type, value, expected) => {
    expect(shown(type, value)).toEqual(expected);
  });

  test("a long text is told by its beginning; letters of two units count as one", () => {
    const [text, kind, cut] = shown("VARCHAR", "é".repeat(300)) as [string, string, boolean];
    expect([text.length, kind, cut]).toEqual([257, "text", true]);
    expect(shown("VARCHAR", "👍".repeat(256))).toEqual(["👍".repeat(256), "text", false]);
  });

  test.each([
    ["BIGINT", 1234n, "1234"],
    ["VARCHAR", null, ""],
    ["VARCHAR", "", ""],
    ["VARCHAR", "a,b", "a,b"],
  ])("%s %s is copied as %j", (type, value, text) => {
    expect(plainText({ name: "c", type }, value)).toBe(text);
  });

  test("kinds of types", () => {
    expect(["UBIGINT", "DECIMAL(18,3)", "VARCHAR", "INTEGER[]"].map(isNumeric)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(["DATE", "TIMESTAMP WITH TIME ZONE", "VARCHAR"].map(isMoment)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("choices", () => {
  const over: FilterTerm = { column: "n", op: ">", value: 5 };
  const chosen: Choice = { ...ALL, filter: [over, { column: "x", op: "is_null" }] };

  test("a column's conditions are replaced, those of others stay", () => {
    const next = withFilter(chosen, "n", [{ column: "n", op: "=", value: 1 }]);
    expect(next.filter).toEqual([
      { column: "x", op: "is_null" },
      { column: "n", op: "=", value: 1 },
    ]);
    expect(withFilter(chosen, "x", []).filter).toEqual([over]);
  });

  test("a bar narrows its column, a bar of what is left over nothing", () => {
    const filter: FilterTerm[] = [{ column: "n", op: "between", values: [1, 2] }];
    expect(withBar(chosen, { label: "1–2", count: 3, filter }).filter.at(-1)).toEqual(filter[0]);
    expect(withBar(chosen, { label: "others", count: 3, filter: [] })).toBe(chosen);
  });

  test.each<[FilterTerm, string]>([
    [over, "> 5"],
    [{ column: "n", op: "between", values: [1, 2] }, "1 to 2"],
    [{ column: "n", op: "in", values: ["a", null, ""] }, "a or null or empty text"],
    [{ column: "n", op: "in", values: [1, 2, 3, 4] }, "one of 4 values"],
    [{ column: "n", op: "!=", value: "x".repeat(30) }, `≠ ${"x".repeat(24)}…`],
    [{ column: "n", op: "not_null" }, "is not null"],
  ])("%j reads %j", (term, text) => {
    expect(sayTerm(term)).toBe(text);
  });

  test("stand in addresses as the server takes them", () => {
    const choice: Choice = {
      search: "a&b",
      filter: [over],
      sort: [
        { column: "day", descending: true },
        { column: "a:b", descending: false },
      ],
    };
    const request = { offset: 200, limit: 100, columns: ["n", "a&b"], choice };
    expect([...blockQuery(request)]).toEqual([
      ["columns", "n"],
      ["columns", "a&b"],
      ["sort", "day:desc"],
      ["sort", "a:b:asc"],
      ["search", "a&b"],
      ["filter", '[{"column":"n","op":">","value":5}]'],
      ["offset", "200"],
      ["limit", "100"],
    ]);
    expect(String(choiceQuery(ALL, undefined))).toBe("");
  });
});

test("tab-separated text quotes what would break it", () => {
  expect(
    toTsv([
      ["a", "b\tc"],
      ['say "x"', "line\nbreak"],
      ["", "plain"],
    ]),
  ).toBe('a\t"b\tc"\n"say ""x"""\t"line\nbreak"\n\tplain');
});
