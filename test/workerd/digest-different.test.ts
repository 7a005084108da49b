import { describe, expect, test } from "vitest";
import { differingColumns } from "../../durable-objects/engine/digest/differing.ts";
import { digestQuery, withJob } from "./digest-fixture.ts";

const BASE = "(1, 'a', [1]), (2, null, null), (3, '', []), (4, 'bc', [2, 3])";
const rows = (values: string, names = "i, s, l") => `select * from (values ${values}) t(${names})`;

/** Each is `BASE` with one thing changed, and the columns that then differ. */
const CHANGES: [what: string, select: string, differing: string[]][] = [
  ["a number", rows(BASE.replace("(3, ''", "(5, ''")), ["i"]],
  ["a letter", rows(BASE.replace("'bc'", "'bC'")), ["s"]],
  ["null becomes the empty text", rows(BASE.replace("(2, null", "(2, ''")), ["s"]],
  ["the empty text becomes null", rows(BASE.replace("(3, ''", "(3, null")), ["s"]],
  [
    "a letter moves to the next row",
    rows(BASE.replace("'a'", "'ab'").replace("'bc'", "'c'")),
    ["s"],
  ],
  ["a null moves", rows("(1, null, [1]), (2, 'a', null), (3, '', []), (4, 'bc', [2, 3])"), ["s"]],
  ["an item", rows(BASE.replace("[2, 3]", "[2, 4]")), ["l"]],
  ["an item becomes null", rows(BASE.replace("[2, 3]", "[2, null]")), ["l"]],
  [
    "an item moves to another list",
    rows(BASE.replace("[1]", "[1, 2]").replace("[2, 3]", "[3]")),
    ["l"],
  ],
  ["a null list becomes empty", rows(BASE.replace("null, null", "null, []")), ["l"]],
  ["an empty list becomes null", rows(BASE.replace("'', []", "'', null")), ["l"]],
  ["an empty list gets a null", rows(BASE.replace("'', []", "'', [null]")), ["l"]],
  [
    "two rows change places",
    rows("(2, null, null), (1, 'a', [1]), (3, '', []), (4, 'bc', [2, 3])"),
    ["i", "s", "l"],
  ],
  ["one more row", rows(`${BASE}, (null, null, null)`), ["i", "s", "l"]],
  ["one row less", rows(BASE.replace(", (4, 'bc', [2, 3])", "")), ["i", "s", "l"]],
  ["a column's name", rows(BASE, "i, text, l"), ["s", "text"]],
  ["the case of a name", rows(BASE, "i, S, l"), ["s", "S"]],
  ["names change places", rows(BASE, "i, l, s"), ["s", "l"]],
  ["a column's type", `select i::bigint as i, s, l from (${rows(BASE)})`, ["i"]],
  ["the type of a list's items", `select i, s, l::bigint[] as l from (${rows(BASE)})`, ["l"]],
  ["a text becomes a blob of its bytes", `select i, encode(s) as s, l from (${rows(BASE)})`, ["s"]],
  ["columns change places", `select i, l, s from (${rows(BASE)})`, ["s", "l"]],
  ["a column moves to the front", `select l, i, s from (${rows(BASE)})`, ["i", "s", "l"]],
  ["one more column", `select *, 1 as more from (${rows(BASE)})`, ["more"]],
  ["one column less", `select i, l from (${rows(BASE)})`, ["s"]],
];

describe("one change makes another digest, and its columns are named", () => {
  test.each(CHANGES)("%s", (_, changed, differing) =>
    withJob(async (job) => {
      const before = await digestQuery(job, rows(BASE));
      const after = await digestQuery(job, changed);
      expect(after.digest).not.toBe(before.digest);
      expect(differingColumns(before, after)).toEqual(differing);
      expect(differingColumns(before, before)).toEqual([]);
    }),
  );
});

describe("values that differ have digests that differ", () => {
  test.each([
    [
      "types of one value",
      [
        "1::tinyint",
        "1::utinyint",
        "1::integer",
        "1::bigint",
        "1::hugeint",
        "1::double",
        "1::decimal(4, 0)",
        "1::decimal(5, 0)",
        "'1'",
        "true",
      ],
    ],
    ["scales of a decimal", ["1.5::decimal(9, 1)", "1.5::decimal(9, 2)", "0.15::decimal(9, 2)"]],
    [
      "units of a timestamp",
      [
        "'2020-01-01'::timestamp",
        "'2020-01-01'::timestamp_s",
        "'2020-01-01'::timestamp_ms",
        "'2020-01-01'::timestamp_ns",
        "'2020-01-01'::timestamptz",
        "'2020-01-01'::date",
      ],
    ],
    [
      "intervals that DuckDB calls equal",
      ["interval '1 month'", "interval '30 days'", "interval '720 hours'"],
    ],
    ["times of one moment", ["'12:00:00+00'::timetz", "'13:00:00+01'::timetz"]],
    ["infinities", ["'inf'::double", "'-inf'::double", "'nan'::double", "null::double"]],
    ["bit texts", ["'1'::bit", "'01'::bit", "'001'::bit"]],
    [
      "words of an enum",
      [
        "'a'::enum('a', 'b')",
        "'a'::enum('a', 'b', 'c')",
        "'a'::enum('b', 'a')",
        "'b'::enum('a', 'b')",
      ],
    ],
    [
      "null, a struct of nulls, and names",
      [
        "null::struct(a integer)",
        "{'a': null::integer}",
        "{'b': null::integer}",
        "{'a': 0}",
        "{'a': null::integer, 'b': null::integer}",
      ],
    ],
    [
      "members of a union",
      [
        "union_value(a := 1)::union(a integer, b integer)",
        "union_value(b := 1)::union(a integer, b integer)",
        "null::union(a integer, b integer)",
        "union_value(a := 0)::union(a integer, b integer)",
      ],
    ],
    [
      "order, keys and values of a map",
      [
        "map {1: 2, 3: 4}",
        "map {3: 4, 1: 2}",
        "map {1: 4, 3: 2}",
        "map {1: 2}",
        "map {}::map(integer, integer)",
        "null::map(integer, integer)",
      ],
    ],
    [
      "arrays and lists",
      [
        "[1, 2]",
        "[1, 2]::integer[2]",
        "[null, 1]::integer[2]",
        "null::integer[2]",
        "[null, null]::integer[2]",
        "[[1], [2]]",
        "[[1, 2]]",
        "[[1, 2], []]",
        "[[], [1, 2]]",
      ],
    ],
    ["letters that look alike", ["'é'", "'e\u0301'", "'e'", "chr(0)", "''", "' '"]],
  ])("%s", (_, values) =>
    withJob(async (job) => {
      const digests = new Set<string>();
      for (const value of values) {
        digests.add((await digestQuery(job, `select ${value} as v`)).digest);
      }
      expect(digests.size).toBe(values.length);
    }),
  );

  test("every one of 3,000 rows counts, wherever it lies in a batch", () =>
    withJob(async (job) => {
      const changedAt = (row: number) =>
        digestQuery(job, `select if(i = ${row}, null, i) as i, i % 5 as j from range(3000) t(i)`);
      const digests = new Set<string>();
      const at = [-1, 0, 1, 7, 8, 63, 64, 2046, 2047, 2048, 2049, 2999];
      for (const row of at) {
        const digest = await changedAt(row);
        digests.add(digest.digest);
        digests.add(digest.columns[1]?.digest ?? "");
      }
      // One for each place, and one for the column that never changes.
      expect(digests.size).toBe(at.length + 1);
    }));
});
