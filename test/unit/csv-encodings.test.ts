import { describe, expect, test } from "vitest";
import type { ImportOptions } from "../../contract/csv-options.ts";
import { failureOf, guessOf, useReading } from "./csv-reading.ts";

// Bytes become the text that was meant, or the line that is none is named.

const { read } = useReading();

const PEOPLE = "id;name\n1;Zoë\n2;Åsa €\n";
const ROWS = [
  ["1", "Zoë"],
  ["2", "Åsa €"],
];

describe("encodings", () => {
  const utf16 = Buffer.from(`\ufeff${PEOPLE}`, "utf16le");
  const windows = Buffer.from(PEOPLE.replace("€", "\u0080"), "latin1");

  test.each<[string, Uint8Array, Record<string, unknown>]>([
    ["UTF-8", Buffer.from(PEOPLE), { chosen: "utf-8" }],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${PEOPLE}`), { chosen: "utf-8 (byte order mark)" }],
    ["UTF-16 LE with a mark", utf16, { chosen: "utf-16le (byte order mark)" }],
    [
      "UTF-16 BE with a mark",
      Buffer.from(utf16).swap16(),
      { chosen: "utf-16be (byte order mark)" },
    ],
    ["UTF-16 LE without one", utf16.subarray(2), { chosen: "utf-16le" }],
    ["UTF-16 BE without one", Buffer.from(utf16).swap16().subarray(2), { chosen: "utf-16be" }],
    [
      "Windows-1252",
      windows,
      { chosen: "windows-1252", alternatives: ["latin-1"], evidence_line: 2 },
    ],
  ])("%s is found, in chunks of any size", async (_, bytes, told) => {
    for (const chunk of [1, 3, 65_536]) {
      const result = await read(bytes, {}, chunk);
      expect(result.columns).toEqual(["id", "name"]);
      expect(result.rows).toEqual(ROWS);
      expect(guessOf(result, "encoding")).toEqual({
        what: "encoding",
        ...told,
        option: "encoding",
      });
    }
  });

  test("a character of four bytes survives UTF-16 and chunks of one byte", async () => {
    const text = "a,b\n🙂,x\n";
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`, "utf16le")])
      expect((await read(bytes, {}, 1)).rows).toEqual([["🙂", "x"]]);
  });

  test("an encoding that is given is taken, and is no guess", async () => {
    const result = await read(windows, { encoding: "latin-1" });
    expect(result.rows[1]).toEqual(["2", "Åsa \u0080"]);
    expect(guessOf(result, "encoding")).toBeUndefined();
    expect((await read(utf16, { encoding: "utf-16" })).rows).toEqual(ROWS);
    expect((await read(Buffer.from(utf16).swap16(), { encoding: "utf-16" })).rows).toEqual(ROWS);
  });

  test.each<[string, Uint8Array, ImportOptions, number, RegExp]>([
    [
      "one line of another encoding",
      Buffer.concat([Buffer.from("a,b\n1,é\n"), Buffer.from("2,\xe9\n", "latin1")]),
      {},
      3,
      /^Line 3 is not UTF-8, though line 2 is: the file mixes encodings\.$/,
    ],
    [
      "the other way round",
      Buffer.concat([Buffer.from("a,b\n2,\xe9\n", "latin1"), Buffer.from("1,é\n")]),
      {},
      2,
      /^Line 2 is not UTF-8, though line 3 is/,
    ],
    [
      "a byte that Windows-1252 has not",
      Buffer.from("a,b\n1,\x81\n", "latin1"),
      {},
      2,
      /^Line 2: the byte 0x81 is not windows-1252\.$/,
    ],
    [
      "UTF-8 that was asked for and is not",
      Buffer.from("a,b\n1,\xe9\n", "latin1"),
      { encoding: "utf-8" },
      2,
      /^Line 2: the byte 0xe9 is not utf-8|0x0a is not utf-8/,
    ],
    [
      "half a pair of UTF-16",
      Buffer.from("\ufeffa,b\n1,\ud800x\n", "utf16le"),
      {},
      2,
      /is not utf-16le/,
    ],
    [
      "an overlong form",
      Buffer.from([0x61, 0x0a, 0xc0, 0xaf, 0x0a]),
      { encoding: "utf-8" },
      2,
      /^Line 2: the byte 0xc0 is not utf-8/,
    ],
  ])("%s is named by its line", async (_, bytes, options, row, message) => {
    expect(await failureOf(read(bytes, options))).toMatchObject({
      code: "ingest_failed",
      at: { row },
      message: expect.stringMatching(message),
    });
  });
});
