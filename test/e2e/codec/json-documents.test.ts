import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { setup } from "./setup.ts";

const t = setup();

describe("documents", () => {
  const records = '[{"a": 1}, {"a": 2}]';
  const rows = [{ a: "1" }, { a: "2" }];

  test("a byte order mark is passed over", async () => {
    expect((await t.read(`\uFEFF ${records} \n`)).rows).toEqual(rows);
  });

  test("a list at a path", async () => {
    const text = `{"meta": {"rows": [0, "]"]}, "data": {"x": "{", "rows": ${records}}, "more": [{}]}`;
    expect((await t.read(text, { recordsPath: "data.rows" })).rows).toEqual(rows);
    expect((await t.read(text, { recordsPath: "meta.rows" })).rows).toEqual([
      { value: "0" },
      { value: "]" },
    ]);
  });

  test("a path that leads nowhere names what is there", async () => {
    const text = `{"meta": 1, "data": {"rows": ${records}}}`;
    const hint = "records_path must name a list of records.";
    expect(await t.refused(text, { recordsPath: "rows" })).toEqual({
      code: "ingest_failed",
      message: 'The JSON document has no "rows" at its top.',
      hint: "There are: meta, data.",
    });
    expect(await t.refused(text, { recordsPath: "data" })).toEqual({
      code: "ingest_failed",
      message: 'The JSON document has no list at "data".',
      hint,
    });
    expect(await t.refused(text, { recordsPath: "meta.x" })).toEqual({
      code: "ingest_failed",
      message: 'The JSON document has no object at "meta", so no "x" in it.',
      hint,
    });
  });

  test("several lists of objects: one record, and what to do", async () => {
    const {
      described,
      types,
      rows: all,
    } = await t.read(`{"a": ${records}, "b": [{"c": "x"}], "d": [1]}`);
    expect(described.notes).toEqual([
      "The document holds several lists of objects (a, b) and is taken as one record; name one of them with records_path to have its records.",
    ]);
    expect(types).toEqual(["a STRUCT(a BIGINT)[]", "b STRUCT(c VARCHAR)[]", "d BIGINT[]"]);
    expect(all).toEqual([{ a: "[{'a': 1}, {'a': 2}]", b: "[{'c': x}]", d: "[1]" }]);
  });

  test("one value is one record", async () => {
    const one = await t.read('{"a": {"b": [1]}, "c": "x"}');
    expect(one.described.notes).toEqual(["The document is one value, taken as one record."]);
    expect(one.rows).toEqual([{ a: "{'b': [1]}", c: "x" }]);
    expect((await t.read("42")).rows).toEqual([{ value: "42" }]);
  });

  test("a .json file of lines is read as lines", async () => {
    const { described, rows: all } = await t.read('{"a": 1}\n{"a": 2}\n');
    expect(described.notes).toEqual([
      "The file holds more than one JSON value; each line is taken as a record.",
    ]);
    expect(all).toEqual(rows);
  });

  test("a limit, and batches of the rows asked for", async () => {
    const text = JSON.stringify(
      Array.from({ length: 10 }, (_, n) => ({ n, t: n === 9 ? 0.5 : 1 })),
    );
    const {
      batches,
      described,
      types,
      rows: some,
    } = await t.read(text, { limit: 5, batchRows: 2 });
    expect(batches).toHaveLength(3);
    expect(described.rowCount).toBe(10);
    expect(types).toEqual(["n BIGINT", "t DOUBLE"]);
    expect(some.map(({ n }) => n)).toEqual(["0", "1", "2", "3", "4"]);
  });

  test("records larger than a piece", async () => {
    const long = "é".repeat(3_000_000);
    const { rows: all } = await t.read(JSON.stringify([{ a: long }, { a: "b" }, { a: long }]));
    expect(all.map(({ a }) => a === long)).toEqual([true, false, true]);
  });

  test("a record beyond the limit is refused with its number", async () => {
    const text = JSON.stringify([{ a: 1 }, { a: "x".repeat(17 * 1024 * 1024) }]);
    expect(await t.refused(text)).toEqual({
      code: "too_large",
      message:
        "Record 2 has more than 16777216 bytes of JSON; a record may have that many at most.",
      hint: "If the records lie deeper in the document, name their list with records_path.",
      row: 2,
    });
  });
});

describe("lines", () => {
  const lines = (text: string) => t.read(text, { format: "ndjson" });

  test("blank lines, line ends of either kind, no last line end", async () => {
    const { described, rows } = await lines('{"a": 1}\r\n\n  \n{"a": 2, "b": "x"}\n\t{"a": null}');
    expect(described).toEqual({
      columns: [
        { name: "a", type: "integer" },
        { name: "b", type: "string" },
      ],
      rowCount: 3,
      notes: [],
    });
    expect(rows).toEqual([
      { a: "1", b: null },
      { a: "2", b: "x" },
      { a: null, b: null },
    ]);
  });

  test("200,000 lines against native DuckDB", async () => {
    const text = Array.from(
      { length: 200_000 },
      (_, i) => `{"i":${i},"t":"é${i % 97}","x":${i / 4}}`,
    ).join("\n");
    const path = join(t.folder, "lines.ndjson");
    writeFileSync(path, text);
    await t.codec.put("lines", text);
    const { batches, last } = await t.codec.decode("lines", { format: "ndjson" });
    expect(last).toBeNull();
    const sums = (from: string) =>
      `select count(*)::varchar n, sum(hash(i, t, x)::hugeint)::varchar h from ${from}`;
    expect(t.engine.rows(sums(t.engine.load(batches)))).toEqual(
      await t.judge.rows(sums(`'${path}'`)),
    );
  });

  test("a bad line is named", async () => {
    expect(await t.refused('{"a": 1}\n\n{"a": 2\n{"a": 3}', { format: "ndjson" })).toEqual({
      code: "ingest_failed",
      message: expect.stringMatching(/^Line 3 is not valid JSON: /),
      row: 3,
    });
    expect(await t.refused('{"a": 1} {"a": 2}\n', { format: "ndjson" })).toEqual({
      code: "ingest_failed",
      message: expect.stringMatching(/^Line 1 is not valid JSON: /),
      row: 1,
    });
  });

  test("a line beyond the limit is refused", async () => {
    const text = `{"a": 1}\n{"a": "${"x".repeat(17 * 1024 * 1024)}"}\n`;
    expect(await t.refused(text, { format: "ndjson" })).toMatchObject({ row: 2 });
  });
});

describe("damaged documents", () => {
  test("no records", async () => {
    const none = {
      code: "ingest_failed",
      message: "The file holds no records, so it has no columns.",
      hint: "If the records lie deeper in the document, name their list with records_path.",
    };
    expect(await t.refused("[]")).toEqual(none);
    expect(await t.refused("\n \n", { format: "ndjson" })).toEqual(none);
    expect(await t.refused(" \n")).toMatchObject({
      code: "ingest_failed",
      message: "The JSON document ends before it is complete, after 2 bytes.",
    });
    expect(await t.refused("")).toEqual({
      code: "ingest_failed",
      message: "The file is empty.",
      hint: "Upload it again.",
    });
  });

  const cases: [string, object][] = [
    [
      '[{"a": 1}, {"a": tru}]',
      {
        code: "ingest_failed",
        message: expect.stringMatching(/^Record 2 is not valid JSON: /),
        row: 2,
      },
    ],
    [
      '[{"a": 1} {"a": 2}]',
      {
        code: "ingest_failed",
        message: 'The file is not valid JSON: "{" at byte 11 where "," after record 1 should be.',
      },
    ],
    [
      '[{"a": 1}, ]',
      {
        code: "ingest_failed",
        message: 'The file is not valid JSON: "]" at byte 12 where a record should be.',
      },
    ],
    [
      "[,1]",
      {
        code: "ingest_failed",
        message: 'The file is not valid JSON: "," at byte 2 where a record should be.',
      },
    ],
    [
      '[{"a": 1}',
      {
        code: "ingest_failed",
        message: "The JSON document ends before it is complete, after 9 bytes.",
        hint: "It was cut short: upload it again.",
      },
    ],
    [
      '[{"a": 1}, {"a": "x',
      {
        code: "ingest_failed",
        message: "The JSON document ends inside record 2, after 19 bytes.",
        hint: "It was cut short: upload it again.",
        row: 2,
      },
    ],
    [
      "[1] x",
      {
        code: "ingest_failed",
        message: 'The file is not valid JSON: "x" at byte 5 where the end of the file should be.',
      },
    ],
    [
      '{"a": [{"b": 1}], "c" 2}',
      {
        code: "ingest_failed",
        message:
          'The file is not valid JSON: "2" at byte 23 where ":" after the key "c" should be.',
      },
    ],
    [
      '{"a": [{"b": 1}]',
      {
        code: "ingest_failed",
        message: "The JSON document ends before it is complete, after 16 bytes.",
        hint: "It was cut short: upload it again.",
      },
    ],
    [
      "{a: 1}",
      {
        code: "ingest_failed",
        message: 'The file is not valid JSON: "a" at byte 2 where a key in quotes should be.',
      },
    ],
    [
      "a,b\n1,2\n",
      { code: "ingest_failed", message: expect.stringMatching(/is not valid JSON/), row: 1 },
    ],
  ];
  test.each(cases)("%s", async (text, failure) => {
    expect(await t.refused(text)).toEqual(failure);
  });

  test("bytes that are not UTF-8 are named with their place", async () => {
    const bytes = new Uint8Array(new TextEncoder().encode('[{"a": "é"}, {"a": "e?"}]'));
    bytes[bytes.indexOf(0x3f)] = 0xe9;
    await t.codec.put("latin", bytes);
    expect(await t.codec.refusal("latin", { format: "json" })).toEqual({
      code: "ingest_failed",
      message: "Record 2 is not UTF-8: byte 9 of it is 0xE9.",
      hint: "Write the file as UTF-8.",
      row: 2,
    });
  });

  test("a file replaced between its two passes is a failure", async () => {
    await t.codec.put("moved", '[{"a": 1}]');
    const { batches, last } = await t.codec.decode("moved", { format: "json", replaceAfter: 0 });
    expect(batches).toEqual([]);
    expect(last).toEqual({
      failure: {
        code: "conflict",
        message: "The file was replaced while it was read.",
        hint: "Import it again to read the new version.",
      },
    });
  });
});
