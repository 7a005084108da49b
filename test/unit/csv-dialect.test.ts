import { describe, expect, test } from "vitest";
import type { ImportOptions } from "../../contract/csv-options.ts";
import { CSV_SAMPLE_BYTES } from "../../contract/limits.ts";
import type { Read } from "../torture/reader.ts";
import { failureOf, guessOf, useReading } from "./csv-reading.ts";

// Separators and quotes: each cell as it was meant.

const { read } = useReading();

describe("separators", () => {
  test.each<[string, string, string, string[][], string[] | undefined]>([
    ["commas", "a,b\n1,2\n", ",", [["1", "2"]], undefined],
    [
      "semicolons around decimal commas",
      "a;b\n1,5;2,5\n3,5;4,5\n",
      ";",
      [
        ["1,5", "2,5"],
        ["3,5", "4,5"],
      ],
      undefined,
    ],
    [
      "semicolons, without a header",
      "1,5;2,5\n3,5;4,5\n",
      ";",
      [
        ["1,5", "2,5"],
        ["3,5", "4,5"],
      ],
      [","],
    ],
    [
      "tabs around texts with commas",
      "a\tb\nx, y\t1\nz\t2\n",
      "\t",
      [
        ["x, y", "1"],
        ["z", "2"],
      ],
      undefined,
    ],
    ["bars", "a|b\n1|2\n", "|", [["1", "2"]], undefined],
    ["none", "comment\nhello, world\nbye\nso, long\nno\nyes\n", ",", [], undefined],
  ])("%s", async (name, text, delim, rows, alternatives) => {
    const result = await read(text).catch((error: unknown) => error as { envelope: unknown });
    if (name === "none") {
      expect(result).toMatchObject({ envelope: { code: "ingest_failed", at: { row: 2 } } });
      return;
    }
    expect((result as Read).rows).toEqual(rows);
    expect(guessOf(result as Read, "separator")).toEqual({
      what: "separator",
      chosen: delim,
      ...(alternatives ? { alternatives } : {}),
      evidence_line: 1,
      option: "delim",
    });
  });

  test("a separator of several characters, or of several bytes, that is given", async () => {
    expect((await read("a||b\n1||2\n", { delim: "||" }, 1)).rows).toEqual([["1", "2"]]);
    expect((await read("a§b\n1§2\n", { delim: "§" }, 1)).rows).toEqual([["1", "2"]]);
    expect((await read("a b\n1 2\n", { delim: " " })).rows).toEqual([["1", "2"]]);
  });
});

describe("quotes", () => {
  test("the first quoted cell far behind the sample is one cell", async () => {
    const text = `name,n\n${"a,0\n".repeat(CSV_SAMPLE_BYTES / 4 + 1_000)}"x,y",1\n`;
    const { rows, types } = await read(text);
    expect([types, rows.length, rows.at(-1)]).toEqual([
      ["VARCHAR", "BIGINT"],
      CSV_SAMPLE_BYTES / 4 + 1_001,
      ["x,y", "1"],
    ]);
  });

  test.each<[string, string, ImportOptions, (string | null)[][]]>([
    ["doubled quotes", 'a,b\n"say ""so""",1\n', {}, [['say "so"', "1"]]],
    [
      "backslashes before quotes",
      'a,b\n"say \\"so\\"",1\n"C:\\dir",2\n',
      {},
      [
        ['say "so"', "1"],
        ["C:\\dir", "2"],
      ],
    ],
    [
      "single quotes",
      "a,b\n'x,y',1\n'z',2\n",
      {},
      [
        ["x,y", "1"],
        ["z", "2"],
      ],
    ],
    ["blanks before and after quotes", 'a,b\n "x, y" , "1"\n', {}, [["x, y", "1"]]],
    ["a quote inside a cell", 'a,b\n5" pipe,1\n', {}, [['5" pipe', "1"]]],
    ["no quotes at all", 'a,b\n"x,1\n', { quote: "" }, [['"x', "1"]]],
    ["line ends inside", 'a,b\n"x\r\ny",1\n', {}, [["x\r\ny", "1"]]],
  ])("%s", async (_, text, options, rows) => {
    for (const chunk of [1, 65_536]) expect((await read(text, options, chunk)).rows).toEqual(rows);
  });

  test("a quote inside a cell is told", async () => {
    expect((await read('a,b\n1,2\n5" pipe,1\n')).notes).toEqual([
      "1 cell without quotes holds a quote, kept as it is (first: line 3).",
    ]);
  });

  test("quoted nothing is the empty text, nothing is null", async () => {
    const { rows, notes } = await read('a,b\n"",1\n,2\nx,""\n');
    expect(rows).toEqual([
      ["", "1"],
      [null, "2"],
      ["x", null],
    ]);
    expect(notes).toEqual([
      'Column a: "" in quotes is the empty text, not null (1 times, first: line 2).',
      'Column b: "" in quotes is null (1 times, first: line 4).',
    ]);
  });

  test("a quote of several bytes is refused", async () => {
    expect(await failureOf(read("a,b\n1,2\n", { quote: "é" }))).toEqual({
      code: "invalid_input",
      message: "options.quote must be one ASCII character, or '' for none.",
      at: { field: "options.quote" },
    });
  });
});
