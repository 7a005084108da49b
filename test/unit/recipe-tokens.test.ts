import { beforeAll, describe, expect, test } from "vitest";
import type { Failure } from "../../contract/errors.ts";
import { nameOf, stringValue, word } from "../../durable-objects/engine/recipe/literals.ts";
import { tokenize } from "../../durable-objects/engine/recipe/tokens.ts";
import { fromUtf8, placeAt } from "../../durable-objects/engine/recipe/utf8.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
}, 60_000);

const LETTERS = { identifier: "i", number: "n", string: "s", operator: "o", keyword: "k" };

/** `k:select i:x` for a text's tokens. */
function shown(text: string): string[] {
  return tokenize(engine, text).map((token) => `${LETTERS[token.kind]}:${token.text}`);
}

describe("tokens end where DuckDB's do", () => {
  const cases: [title: string, text: string, tokens: string[]][] = [
    ["no text", "", []],
    ["only a comment", " -- nothing\n", []],
    ["nested comments", "select /* a /* b */ c */ 1", ["k:select", "n:1"]],
    ["a comment as a space", "select a/*x*/b", ["k:select", "i:a", "i:b"]],
    ["a comment ends an operator", "select 1 -/* */- 2", ["k:select", "n:1", "o:-", "o:-", "n:2"]],
    ["a line comment ends a name", "select a--b\n, c--", ["k:select", "i:a", "o:,", "i:c"]],
    [
      "a line comment ended by a carriage return",
      "select a--b\r, c",
      ["k:select", "i:a", "o:,", "i:c"],
    ],
    [
      "comment signs in a text",
      "select '--', '/*', 1",
      ["k:select", "s:'--'", "o:,", "s:'/*'", "o:,", "n:1"],
    ],
    ["comment signs in a name", 'select "--x", "/*"', ["k:select", 'i:"--x"', "o:,", 'i:"/*"']],
    ["a text in a comment", "select /* it's */ 1 -- it's\n", ["k:select", "n:1"]],
    ["doubled quotes", "select 'a''b', ''''", ["k:select", "s:'a''b'", "o:,", "s:''''"]],
    ["doubled quotes in a name", 'select "a""b".c', ["k:select", 'i:"a""b"', "o:.", "i:c"]],
    ["a backslash in a plain text", "select 'a\\', 1", ["k:select", "s:'a\\'", "o:,", "n:1"]],
    ["a backslash in E''", "select E'a\\'b', 1", ["k:select", "s:E'a\\'b'", "o:,", "n:1"]],
    [
      "dollar quotes",
      "select $$a;'b$$, $t$ $$ $t$;",
      ["k:select", "s:$$a;'b$$", "o:,", "s:$t$ $$ $t$", "o:;"],
    ],
    ["a text over two lines", "select 'a'\n  'b' , 1", ["k:select", "s:'a'\n  'b'", "o:,", "n:1"]],
    [
      "a text over two lines and a comment",
      "select 'a' -- it's\n 'b' x",
      ["k:select", "s:'a' -- it's\n 'b'", "i:x"],
    ],
    ["two texts on a line", "select 'a' 'b'", ["k:select", "s:'a'", "s:'b'"]],
    [
      "operators",
      "a->>'k'::int || b->c//d",
      ["i:a", "o:->>", "s:'k'", "o:::", "k:int", "o:||", "i:b", "o:->", "i:c", "o://", "i:d"],
    ],
    [
      "named arguments",
      "f(x := 1, y => 2)",
      ["i:f", "o:(", "i:x", "o::=", "n:1", "o:,", "i:y", "o:=>", "n:2", "o:)"],
    ],
    [
      "a slice and a struct",
      "[1:2] {a: 1}",
      ["o:[", "n:1", "o::", "n:2", "o:]", "o:{", "i:a", "o::", "n:1", "o:}"],
    ],
    [
      "words of the language as names",
      "select Name, Year from data",
      ["k:select", "k:Name", "o:,", "k:Year", "k:from", "k:data"],
    ],
    ["numbers", "1 1.5e10 .5 1_000 1.", ["n:1", "n:1.5e10", "n:.5", "n:1_000", "n:1."]],
    [
      "letters beyond ASCII",
      "select größe, 名前 as ñ -- é\nfrom t",
      ["k:select", "i:größe", "o:,", "i:名前", "k:as", "i:ñ", "k:from", "i:t"],
    ],
    [
      "astral characters",
      "select '😀;', \"😀\", 😀, x",
      ["k:select", "s:'😀;'", "o:,", 'i:"😀"', "o:,", "i:😀", "o:,", "i:x"],
    ],
    ["separators", "select 1;;", ["k:select", "n:1", "o:;", "o:;"]],
    [
      "an odd space in a quoted name and in a text",
      "select \"a\u00a0b\", '\u2003'",
      ["k:select", 'i:"a\u00a0b"', "o:,", "s:'\u2003'"],
    ],
  ];
  test.each(cases)("%s", (_, text, tokens) => {
    expect(shown(text)).toEqual(tokens);
  });

  test("places count lines and UTF-16 columns from 1", () => {
    const text = "select '😀é', -- ü\r\n\n  x\n, /* \n */ \"y\"";
    expect(
      tokenize(engine, text).map(({ line, column, start, end }) => [line, column, start, end]),
    ).toEqual([
      [1, 1, 0, 6],
      [1, 8, 7, 12],
      [1, 13, 12, 13],
      [3, 3, 23, 24],
      [4, 1, 25, 26],
      [5, 5, 35, 38],
    ]);
  });

  test("a recipe of the largest size is read in one pass", () => {
    const text = `select ${Array.from({ length: 20_000 }, (_, i) => `'é${i}' as c${i}`).join(",\n")}`;
    const tokens = tokenize(engine, text);
    expect(tokens.length).toBe(80_000);
    expect(tokens.at(-1)).toMatchObject({ text: "c19999", line: 20_000 });
  });
});

describe("what cannot be read is refused where it begins", () => {
  const cases: [title: string, text: string, message: string, line: number, column: number][] = [
    [
      "an open text",
      "select 1,\n 'abc",
      "A text literal is not finished (line 2, column 2).",
      2,
      2,
    ],
    [
      "an open dollar quote",
      "select $$abc",
      "A text literal is not finished (line 1, column 8).",
      1,
      8,
    ],
    [
      "an escape DuckDB does not know",
      "select E'\\u00e9'",
      "A text literal is not finished (line 1, column 8).",
      1,
      8,
    ],
    ["an open name", 'select "abc', "A quoted name is not finished (line 1, column 8).", 1, 8],
    [
      "an open comment",
      "select 1 /* /* */",
      "A comment is not finished (line 1, column 10).",
      1,
      10,
    ],
    [
      "a NUL character",
      "select 1\0; select 2",
      "The recipe holds a NUL character (line 1, column 9).",
      1,
      9,
    ],
    [
      "half a character",
      "select '\ud800'",
      "The recipe holds half of a Unicode character (line 1, column 9).",
      1,
      9,
    ],
    [
      "a no-break space",
      "select 1,\u00a02",
      "An invisible space (U+00A0) stands where an ordinary one belongs (line 1, column 10).",
      1,
      10,
    ],
    [
      "a no-break space in a call",
      "select * from read_csv\u00a0('x')",
      "An invisible space (U+00A0) stands where an ordinary one belongs (line 1, column 23).",
      1,
      23,
    ],
    [
      "a zero-width space",
      "sel\u200bect 1",
      "An invisible space (U+200B) stands where an ordinary one belongs (line 1, column 4).",
      1,
      4,
    ],
    [
      "a byte order mark",
      "\ufeffselect 1",
      "An invisible space (U+FEFF) stands where an ordinary one belongs (line 1, column 1).",
      1,
      1,
    ],
  ];
  test.each(cases)("%s", (_, text, message, line, column) => {
    let failure: Failure | undefined;
    try {
      tokenize(engine, text);
    } catch (error) {
      failure = error as Failure;
    }
    expect(failure?.envelope).toMatchObject({
      code: "recipe_rejected",
      message,
      stage: "parse",
      at: { line, column },
    });
  });

  test("DuckDB itself takes those spaces for spaces, which is why they are refused", () => {
    expect(engine.rows("select\u00a01,\u20032")).toEqual([[1, 2]]);
  });

  test("U&'' stops the tokenizer, and with it the recipe", () => {
    expect(() => tokenize(engine, "select U&'d\\0061t'")).toThrow("cannot be read as SQL");
  });
});

describe("literals", () => {
  const first = (text: string) => tokenize(engine, text)[0];
  const values: [text: string, value: string | undefined][] = [
    ["'a''b'", "a'b"],
    ["''", ""],
    ["'a\\n'", "a\\n"],
    ["E'a\\n\\'\\x41é\\101''\\q'", "a\n'AéA'q"],
    ["$$it's$$", "it's"],
    ["$t$a$$b$t$", "a$$b"],
    ["'a' -- it's\n 'b'", "ab"],
    ["x'41'", undefined],
    ["abc", undefined],
  ];
  test.each(values)("%s has the value DuckDB gives it", (text, value) => {
    expect(stringValue(first(text))).toBe(value);
    if (value !== undefined) expect(engine.rows(`select ${text}`)).toEqual([[value]]);
  });

  test("names lose their quotes and keep their case", () => {
    expect(
      ['"My ""Col"""', "Größe", "Name", "'x'", "1"].map((text) => nameOf(first(text))),
    ).toEqual(['My "Col"', "Größe", "Name", undefined, undefined]);
  });

  test("only an unquoted word can be a keyword", () => {
    expect(['"select"', "SELECT", "Foo", "'x'"].map((text) => word(first(text)))).toEqual([
      "",
      "select",
      "foo",
      "",
    ]);
  });
});

describe("offsets", () => {
  test("UTF-8 offsets become indexes", () => {
    expect(fromUtf8("aé😀名b", [0, 1, 3, 7, 10, 11, 99])).toEqual([0, 1, 2, 4, 5, 6, 6]);
  });
  test("an index becomes a place", () => {
    expect([0, 2, 3, 5].map((index) => placeAt("ab\ncd\n", index))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 2, column: 3 },
    ]);
  });
});

describe("texts that would keep DuckDB's tokenizer busy for minutes", () => {
  const slow: [title: string, text: string, message: string, column: number][] = [
    [
      "a run of signs",
      `select 1 ${"+".repeat(2000)}2`,
      "A run of 2000 operator signs is no operator",
      10,
    ],
    [
      "signs behind a text",
      `select E'\\'', $a$'$a$ ${"-+".repeat(20)}2`,
      "A run of 40 operator signs",
      23,
    ],
    [
      "comments that adjoin",
      `select 1 ${"/**/".repeat(30_000)}`,
      "Thousands of comments adjoin",
      10,
    ],
    [
      "comments that nest",
      `select 1 ${"/*".repeat(30_000)}${"*/".repeat(30_000)}`,
      "Thousands of comments adjoin",
      10,
    ],
    ["open comments", `select 1 ${"/*".repeat(60_000)}`, "Thousands of comments adjoin", 10],
  ];
  test.each(slow)("%s", (_, text, message, column) => {
    let failure: Failure | undefined;
    try {
      tokenize(engine, text);
    } catch (error) {
      failure = error as Failure;
    }
    expect(failure?.message).toContain(message);
    expect(failure?.envelope).toMatchObject({ code: "recipe_rejected", at: { line: 1, column } });
  });

  test.each([
    `select 1 --${"-".repeat(5000)}\n, 2`,
    `/*${"*".repeat(5000)}/ select 1, 2 /* ${"=-".repeat(3000)} */`,
    `select '${"+".repeat(5000)}', "${"=".repeat(5000)}"`,
    `select $$${"+".repeat(5000)}$$, $t$${"+".repeat(5000)}$t$, E'\\'${"-".repeat(5000)}'`,
    `select 1 ${"+ ".repeat(1000)}2`,
    "select a$b, 1+-+-1, 'open ++++++++++++++++++++++++++++++++++++++++++++++'",
  ])("signs in comments and texts are fine", (text) => {
    expect(tokenize(engine, text)[0]?.text).toBe("select");
  });
});
