import { describe, expect, test } from "vitest";
import { JsonCursor } from "../../../codec/json/cursor.ts";
import { enterList, finishDocument, surveyDocument } from "../../../codec/json/document.ts";
import { isExactNumber, parseRun, type Run } from "../../../codec/json/parse.ts";
import { lineRuns, listRuns } from "../../../codec/json/runs.ts";
import { memorySource } from "./memory-source.ts";

/** Every value and its place. */
async function collect(runs: AsyncGenerator<Run, void>): Promise<[unknown, number][]> {
  const all: [unknown, number][] = [];
  for await (const run of runs) {
    const values = parseRun(run, "kind");
    for (const [index, value] of values.entries()) all.push([plain(value), run.place(index)]);
  }
  return all;
}

function plain(value: unknown): unknown {
  return isExactNumber(value) ? `exactly ${value.rawJSON}` : value;
}

const values = [
  { a: 'q"\\', b: ["]", "}", "{["], 'c\\": [': 1 },
  "é😀, ]",
  12,
  null,
  [],
  {},
  [[[{ x: "\u2028" }]]],
  -1.5,
  true,
];
const text = ` [${values.map((value) => JSON.stringify(value)).join(" ,\n")} ,1.0] `;
const expected = [...values, "exactly 1.0"].map((value, index) => [value, index + 1]);

// Every place where a file can be cut into pieces, inside strings, escapes and UTF-8 sequences too.
const sizes = Array.from({ length: 24 }, (_, index) => index + 1);

describe("the records are the same however the file is cut", () => {
  test.each(sizes)("a list in pieces of %i bytes", async (piece) => {
    const cursor = await JsonCursor.open(memorySource(text), piece);
    await enterList(cursor, []);
    expect(await collect(listRuns(cursor))).toEqual(expected);
    await finishDocument(cursor, 0);
  });

  test.each(sizes)("a list inside a document in pieces of %i bytes", async (piece) => {
    const source = memorySource(
      `\uFEFF{"a" : {"rows": [1], "b\\"": {"rows": ${text}, "c": "]}"} } , "d": [[]]}`,
    );
    const cursor = await JsonCursor.open(source, piece);
    await enterList(cursor, ["a", 'b"', "rows"]);
    expect(await collect(listRuns(cursor))).toEqual(expected);
    await finishDocument(cursor, 3);
  });

  test.each(sizes)("lines in pieces of %i bytes", async (piece) => {
    const lines = values.map((value) => JSON.stringify(value));
    const source = memorySource(`\n${lines.join("\r\n \n")}\n\n1.0`);
    const cursor = await JsonCursor.open(source, piece);
    const found = await collect(lineRuns(cursor));
    const placed = values.map((value, index) => [value, 2 + index * 2]);
    expect(found).toEqual([...placed, ["exactly 1.0", 2 * values.length + 2]]);
  });

  test.each(sizes)("the survey in pieces of %i bytes", async (piece) => {
    const survey = async (content: string) => {
      const { layout } = await surveyDocument(await JsonCursor.open(memorySource(content), piece));
      return layout;
    };
    expect(await survey(text)).toEqual({ kind: "list", path: [] });
    expect(await survey('{"a": "[{", "b.c": [ {"d": [{}]}], "e": [[{}]]}')).toEqual({
      kind: "list",
      path: ["b.c"],
    });
    expect(await survey('{"a": [{}], "b": [{}]}')).toEqual({ kind: "single" });
    expect(await survey('{"a": 1} {"a": 2}')).toEqual({ kind: "lines" });
    expect(await survey("12")).toEqual({ kind: "single" });
    expect(await survey("12\n13")).toEqual({ kind: "lines" });
  });
});

describe("a cut document is never taken for a whole one", () => {
  const document = '{"a": [{"b": "c"}, 12], "d": {"e": []}}';
  const lengths = Array.from({ length: document.length - 1 }, (_, index) => index + 1);

  test.each(lengths)("cut to %i bytes", async (length) => {
    const read = async () => {
      const cursor = await JsonCursor.open(memorySource(document.slice(0, length)), 3);
      await enterList(cursor, ["a"]);
      await collect(listRuns(cursor));
      await finishDocument(cursor, 1);
    };
    await expect(read()).rejects.toThrow(
      /^The JSON document ends (before it is complete|inside record \d), after \d+ bytes\.$/,
    );
  });
});
