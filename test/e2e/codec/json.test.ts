import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dataSet, dataSetPath } from "./harness.ts";
import { setup } from "./setup.ts";

const t = setup();

describe("data sets against native DuckDB", () => {
  test.each(["cars", "movies", "barley", "football", "gapminder", "jobs", "penguins"])(
    "%s, row by row",
    async (name) => {
      await t.codec.put(name, dataSet(`${name}.json`));
      const { types, rows, described } = await t.decoded(name, { format: "json" });
      const columns = types.map((type) => type.replace(/^(.*) (\S+)$/, "'$1': '$2'")).join(", ");
      const path = dataSetPath(`${name}.json`);
      const native = await t.judge.table(`read_json('${path}', columns = {${columns}})`);
      expect({ types, rows }).toEqual(native);
      expect(described.rowCount).toBe(native.rows.length);
    },
  );

  test("200,000 flights over several pieces and batches", async () => {
    await t.codec.put("flights", dataSet("flights-200k.json"));
    const { described, batches } = await t.codec.decode("flights", { format: "json" });
    expect(described).toEqual({
      columns: [
        { name: "delay", type: "integer" },
        { name: "distance", type: "integer" },
        { name: "time", type: "number" },
      ],
      rowCount: 200_000,
      notes: [],
    });
    const sums = (from: string) =>
      `select count(*)::varchar n, sum(hash(delay, distance, time)::hugeint)::varchar h from ${from}`;
    const path = dataSetPath("flights-200k.json");
    expect(t.engine.rows(sums(t.engine.load(batches)))).toEqual(
      await t.judge.rows(sums(`'${path}'`)),
    );
    const sizes = batches.map((batch) =>
      t.engine.rows(`select count(*) <= 65536 as ok from ${t.engine.load([batch])}`),
    );
    expect(sizes.flat()).toEqual(batches.map(() => ({ ok: true })));
  });

  test("earthquakes: the only list of objects, nested structs and lists", async () => {
    await t.codec.put("earthquakes", dataSet("earthquakes.json"));
    const { described, types, rows } = await t.decoded("earthquakes", { format: "json" });
    expect(described.notes).toEqual([
      'The document is an object; its records are taken from the list "features".',
    ]);
    expect(types[2]).toBe('geometry STRUCT("type" VARCHAR, coordinates DOUBLE[])');
    const features = `(select unnest(features, max_depth := 2) from read_json('${dataSetPath("earthquakes.json")}'))`;
    const native = await t.judge.table(features);
    expect(rows).toEqual(native.rows);
  });
});

describe("columns", () => {
  const cases: [string, string, string, (string | null)[], string[]][] = [
    ["integer", "[1, -2, null]", "BIGINT", ["1", "-2", null], []],
    [
      "integer",
      "[9007199254740993, -9223372036854775808]",
      "BIGINT",
      ["9007199254740993", "-9223372036854775808"],
      [],
    ],
    ["integer", "[9223372036854775807, 1]", "BIGINT", ["9223372036854775807", "1"], []],
    [
      "integer",
      "[9223372036854775808, 1]",
      "VARCHAR",
      ["9223372036854775808", "1"],
      ["value holds integers beyond 64 bits; it is taken as text."],
    ],
    ["number", "[1.0, 2.0]", "DOUBLE", ["1.0", "2.0"], []],
    ["number", "[1e3, 2]", "DOUBLE", ["1000.0", "2.0"], []],
    ["number", "[1, 2.5, null]", "DOUBLE", ["1.0", "2.5", null], []],
    ["number", "[0.1234567890123456789]", "DOUBLE", ["0.12345678901234568"], []],
    ["boolean", "[true, null, false]", "BOOLEAN", ["true", null, "false"], []],
    ["string", '["a", "", "2024-01-01", "1.0"]', "VARCHAR", ["a", "", "2024-01-01", "1.0"], []],
    ["string", '["\\u00e9\\n\\"", "😀"]', "VARCHAR", ['é\n"', "😀"], []],
    [
      "null",
      "[null, null]",
      "VARCHAR",
      [null, null],
      ["value is null in every record; it is taken as text."],
    ],
    [
      "mixed",
      '[1.50, "a", true, null, {"b": [1e2]}, []]',
      "VARCHAR",
      ["1.50", "a", "true", null, '{"b":[1e2]}', "[]"],
      ["value holds values of different kinds; it is taken as text."],
    ],
    [
      "mixed",
      '[12345678901234567890, "a"]',
      "VARCHAR",
      ["12345678901234567890", "a"],
      ["value holds values of different kinds; it is taken as text."],
    ],
    [
      "list of integer",
      "[[1, 2], [], null, [null]]",
      "BIGINT[]",
      ["[1, 2]", "[]", null, "[NULL]"],
      [],
    ],
    ["list of number", "[[1], [2.5]]", "DOUBLE[]", ["[1.0]", "[2.5]"], []],
    [
      "list of null",
      "[[], [null]]",
      "VARCHAR[]",
      ["[]", "[NULL]"],
      ["value[] is null in every record; it is taken as text."],
    ],
    [
      "list of mixed",
      '[[1, "a"], [[2]]]',
      "VARCHAR[]",
      ["[1, a]", "['[2]']"],
      ["value[] holds values of different kinds; it is taken as text."],
    ],
    [
      "object",
      "[{}, {}]",
      "VARCHAR",
      ["{}", "{}"],
      ["value holds only empty objects; it is taken as text."],
    ],
  ];
  test.each(cases)("%s: %s", async (kind, text, type, values, notes) => {
    const { described, types, rows } = await t.read(text);
    expect(described).toEqual({
      columns: [{ name: "value", type: kind }],
      rowCount: values.length,
      notes,
    });
    expect(types).toEqual([`value ${type}`]);
    expect(rows).toEqual(values.map((value) => ({ value })));
  });

  test("keys in the order they are first written, also keys of digits; absent keys are null", async () => {
    const { types, rows } = await t.read(
      '[{"name": "x", "2020": 1, "deep": {"b": 1, "10": 2}}, {"2019": 2, "name": "\\"2018\\": y", "deep": {"a": 3}}, null]',
    );
    expect(types).toEqual([
      "name VARCHAR",
      "2020 BIGINT",
      'deep STRUCT(b BIGINT, "10" BIGINT, a BIGINT)',
      "2019 BIGINT",
    ]);
    expect(rows).toEqual([
      { name: "x", 2020: "1", deep: "{'b': 1, '10': 2, 'a': NULL}", 2019: null },
      { name: '"2018": y', 2020: null, deep: "{'b': NULL, '10': NULL, 'a': 3}", 2019: "2" },
      { name: null, 2020: null, deep: null, 2019: null },
    ]);
  });

  test("keys that objects inherit, and the empty key", async () => {
    const { batches } = await t.read(
      '[{"a": 1}, {"constructor": "c", "__proto__": {"toString": 2}, "": "e"}, {"__proto__": {"x": 1}}]',
    );
    const table = t.engine.load(batches);
    expect(
      t.engine.rows(`select a::varchar a, b, c::varchar c, d from ${table} t(a, b, c, d)`),
    ).toEqual([
      { a: "1", b: null, c: null, d: null },
      { a: null, b: "c", c: "{'toString': 2, 'x': NULL}", d: "e" },
      { a: null, b: null, c: "{'toString': NULL, 'x': 1}", d: null },
    ]);
  });

  test("an object keyed by data is text, with its place named", async () => {
    const keyed = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`k${i}`, i]));
    const { described, rows } = await t.read(
      JSON.stringify([{ a: { b: keyed } }, { a: { b: null } }]),
    );
    expect(described.notes).toEqual(["a.b holds objects keyed by data; it is taken as text."]);
    expect(rows.map(({ a }) => a?.length)).toEqual([expect.any(Number), "{'b': NULL}".length]);
    const [first] = t.engine.rows(
      `select a.b as b from ${t.engine.load((await t.decoded("document", { format: "json" })).batches)} limit 1`,
    );
    expect(JSON.parse(first?.b ?? "")).toEqual(keyed);
  });

  test("records with too many keys are refused", async () => {
    const record = Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`k${i}`, i]));
    expect(await t.refused(JSON.stringify([record]))).toEqual({
      code: "too_large",
      message: "The records have more than 5000 different keys.",
      hint: "Objects keyed by data make poor columns: turn them into a list of records.",
    });
  });

  test("what native DuckDB infers of the same records", async () => {
    const text =
      '[{"a": 1, "b": [{"c": 1.5}, {"d": true}], "e": {"f": {"g": "x"}}}, {"a": 2.0, "b": null, "h": []}, {"e": {"f": null}, "b": []}]';
    const path = join(t.folder, "infer.json");
    writeFileSync(path, text);
    const { types, rows } = await t.read(text);
    const native = await t.judge.table(`'${path}'`);
    expect(rows).toEqual(native.rows);
    // Native makes JSON[] of a list that is always empty; without its json extension that is text.
    expect(types).toEqual(native.types.map((type) => type.replace("JSON", "VARCHAR")));
  });
});
