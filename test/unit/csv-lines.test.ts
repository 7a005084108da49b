import { describe, expect, test } from "vitest";
import { CSV_ROW_BYTES } from "../../contract/limits.ts";
import { failureOf, guessOf, useReading } from "./csv-reading.ts";

// Line ends, and lines that are no rows.

const { read } = useReading();

describe("line ends", () => {
  test.each(["\n", "\r\n", "\r"])("%j", async (end) => {
    for (const chunk of [1, 65_536]) {
      const result = await read(["a,b", "1,x", "2,y"].join(end), {}, chunk);
      expect([result.rows, result.notes]).toEqual([
        [
          ["1", "x"],
          ["2", "y"],
        ],
        [],
      ]);
    }
  });

  test("mixed ones are all taken, and told", async () => {
    const { rows, notes } = await read("id,tag\n1,a\r\n2,b\n3,c\r\n4,d");
    expect(rows.map(([, tag]) => tag)).toEqual(["a", "b", "c", "d"]);
    expect(notes).toEqual([
      "Line ends are mixed, and all of them were taken as line ends: 2 CRLF, 2 LF, 0 CR (first other: line 2).",
    ]);
  });

  test("a line that does not end within what a row may have is refused", async () => {
    const text = `a,b\n1,2\n3,${"x".repeat(CSV_ROW_BYTES + 300_000)}\n`;
    expect(await failureOf(read(text))).toMatchObject({
      code: "ingest_failed",
      message: `Line 3 is longer than ${CSV_ROW_BYTES} bytes.`,
      at: { row: 3 },
    });
    const wide = `a,b\n1,"${'""'.repeat(CSV_ROW_BYTES / 2 - 10)}"\n`;
    expect((await read(wide)).rows[0]?.[1]).toHaveLength(CSV_ROW_BYTES / 2 - 10);
  });
});

describe("lines that are no rows", () => {
  test("empty lines are passed over and told; in a file of one column they are null", async () => {
    const { rows, notes } = await read("a,b\n\n1,2\n  \n3,4\n\n");
    expect(rows).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
    expect(notes).toEqual(["3 empty lines were passed over (first: line 2)."]);
    expect((await read("a\nx\n\ny\n")).rows).toEqual([["x"], [null], ["y"]]);
  });

  test("comments above and between are a guess; one that fits the table is a row", async () => {
    const result = await read("# by x, y\n#v2\na,b\n1,2\n# end of part\n#5,6\n");
    expect(result.rows).toEqual([
      ["1", "2"],
      ["#5", "6"],
    ]);
    expect(guessOf(result, "comment lines")).toEqual({
      what: "comment lines",
      chosen: "3 lines that begin with #",
      evidence_line: 1,
      option: "comment",
    });
    expect((await read("#id,b\n1,2\n")).columns).toEqual(["#id", "b"]);
    expect((await read("a,b\n%x,y\n1,2\n", { comment: "%" })).rows).toEqual([["1", "2"]]);
    expect(await failureOf(read("a,b\n# x\n1,2\n", { comment: "" }))).toMatchObject({
      at: { row: 2 },
    });
  });

  test("lines to skip and a footer that are named", async () => {
    const text = 'Report, of\r\n"2024\r\na,b\r\n1,2\r\n3,4\r\n\r\nTotal\r\n';
    for (const chunk of [1, 65_536]) {
      const { columns, rows, types } = await read(text, { skip: 2, skip_footer: 1 }, chunk);
      expect([columns, rows, types]).toEqual([
        ["a", "b"],
        [
          ["1", "2"],
          ["3", "4"],
        ],
        ["BIGINT", "BIGINT"],
      ]);
    }
    expect((await read("a,b\n1,2\nsum,3\n", { skip_footer: 1 })).types).toEqual([
      "BIGINT",
      "BIGINT",
    ]);
    expect((await read("a\n1\nsum\n", { skip_footer: 1 })).rows).toEqual([["1"]]);
  });

  test.each<[string, string, number, string]>([
    ["a title", "Report\na,b\n1,2\n3,4\n", 1, "options {skip: 1}"],
    ["a footer", "a,b\n1,2\n3,4\n(2 rows)\n", 4, "options {skip_footer: 1}"],
    ["a title and a row", "Report\n\nof May\na,b\n1,2\n3\n4,5\n6,7\n8,9\n", 1, "options {skip: 3}"],
    ["a row and a footer", "a,b\n1,2\n3\n4,5\n(2 rows)\n", 3, 'rejects: "table" imports'],
    ["a row of another width", "a,b\n1,2\n3\n5,6\n7,8\n9,0\n", 3, 'rejects: "table"'],
  ])(
    "%s that is not named is an error with the option that reads it",
    async (_, text, row, hint) => {
      expect(await failureOf(read(text))).toMatchObject({
        code: "ingest_failed",
        at: { row },
        hint: expect.stringContaining(hint),
      });
    },
  );

  test.each(["", "\n\n", "\ufeff"])("%j is empty", async (text) => {
    expect(await failureOf(read(text))).toMatchObject({
      message: "The file is empty: it has not even a header.",
    });
  });
});
