import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { momentText } from "../../../codec/xlsx/dates.ts";
import { formOf } from "../../../codec/xlsx/formats.ts";
import { readSheet, sheet, workbook } from "./workbook.ts";

/** One row of cells under the header `h`, as the reader writes them. */
async function cells(xml: string, more: Partial<Parameters<typeof workbook>[0]> = {}) {
  const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>h</t></is></c></row>';
  const bytes = await workbook({ sheets: { S: `${header}<row r="2">${xml}</row>` }, ...more });
  const { text, notes } = await readSheet(bytes, { skip: 1 });
  return { text, notes };
}

describe("cells", () => {
  test.each([
    ["a number", "<c><v>1.5</v></c>", "1.5"],
    ["a whole number", "<c><v>12</v></c>", "12"],
    ["a double of 17 digits", "<c><v>0.10000000000000001</v></c>", "0.1"],
    [
      "a number past 2^53, whose digits would be made up",
      "<c><v>12345678901234567890</v></c>",
      "1.2345678901234567e+19",
    ],
    ["truth", '<c t="b"><v>1</v></c><c t="b"><v>0</v></c>', "true,false"],
    ["a formula's number", "<c><f>1+1</f><v>2</v></c>", "2"],
    ["a formula's text", '<c t="str"><f>A1</f><v>x</v></c>', '"x"'],
    ["a formula's empty text", '<c t="str"><f>A1</f><v></v></c><c><v>1</v></c>', '"",1'],
    ["a text in the cell", '<c t="inlineStr"><is><t>in</t></is></c>', '"in"'],
    [
      "a text in runs, without its phonetics",
      '<c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r><rPh sb="0" eb="1"><t>X</t></rPh></is></c>',
      '"ab"',
    ],
    ["a text that looks like a number", '<c t="inlineStr"><is><t>007</t></is></c>', '"007"'],
    [
      "quotes, a line end and what XML cannot hold",
      '<c t="inlineStr"><is><t xml:space="preserve"> a"b\n_x0007_</t></is></c>',
      '" a""b\n\u0007"',
    ],
    ["entities", '<c t="inlineStr"><is><t>&lt;&amp;&#x41;</t></is></c>', '"<&A"'],
    ["an ISO date", '<c t="d"><v>2024-02-29T12:00:00</v></c>', "2024-02-29 12:00:00"],
    ["gaps", '<c r="B2"><v>1</v></c><c r="D2"><v>2</v></c>', "1,,2"],
  ])("%s", async (_, xml, line) => {
    expect(await cells(xml)).toEqual({ text: `${line}\n`, notes: [] });
  });

  test("texts that all sheets share, with formats inside and phonetics", async () => {
    const strings =
      "<si><t>plain</t></si><si><r><t>in </t></r><r><t>runs</t></r></si><si><t>漢</t><rPh><t>カン</t></rPh></si><si/>";
    const xml = [0, 1, 2, 3].map((i) => `<c t="s"><v>${i}</v></c>`).join("");
    expect((await cells(xml, { strings })).text).toBe('"plain","in runs","漢",""\n');
  });

  test("an error is null, and told with the first", async () => {
    const xml = '<c t="e"><v>#DIV/0!</v></c><c t="e"><v>#N/A</v></c><c><v>1</v></c>';
    expect(await cells(xml)).toEqual({
      text: ",,1\n",
      notes: ["2 cells with an error are null (first: A2)."],
    });
  });

  test("a formula that nobody has calculated is null, and told", async () => {
    const { text, notes } = await cells("<c><f>A1*2</f></c><c><v>1</v></c>");
    expect(text).toBe(",1\n");
    expect(notes).toEqual([
      "1 cell with a formula has no stored value and is null: open the workbook in a spreadsheet program and save it (first: A2).",
    ]);
  });

  test("names with a prefix are read too", async () => {
    const xml = `<?xml version="1.0"?><x:worksheet xmlns:x="urn:x"><x:sheetData><x:row r="3"><x:c r="A3"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const { text, firstRow } = await readSheet(await workbook({ sheets: { S: xml } }));
    expect({ text, firstRow }).toEqual({ text: "5\n", firstRow: 3 });
  });
});

describe("numbers that are shown as moments", () => {
  const of = (style: number, ...values: number[]) =>
    values.map((value) => `<c s="${style}"><v>${value}</v></c>`).join("");
  const styles = { formats: ["[h]:mm", 'dd"day"', "0.00"], styles: [0, 14, 20, 22, 164, 165, 166] };

  test("by the formats every program knows, and by those of the workbook", async () => {
    const xml = `${of(0, 45_000)}${of(1, 45_000, 45_000.5)}${of(2, 0.75)}${of(3, 45_000)}${of(5, 45_000)}${of(6, 2)}`;
    expect((await cells(xml, styles)).text).toBe(
      "45000,2023-03-15,2023-03-15 12:00:00,18:00:00,2023-03-15 00:00:00,2023-03-15,2\n",
    );
  });

  test("durations stay numbers of days, and are told", async () => {
    expect(await cells(of(4, 1.25, 2), styles)).toEqual({
      text: "1.25,2\n",
      notes: ["2 cells shown as durations are numbers of days (first: A2)."],
    });
  });

  test("days of a workbook that counts from 1904", async () => {
    const { text } = await cells(of(1, 0, 43_538), { ...styles, date1904: true });
    expect(text).toBe("1904-01-01,2023-03-15\n");
  });

  test.each([
    [0, "1899-12-31"],
    [1, "1900-01-01"],
    [59, "1900-02-28"],
    [60, "1900-02-29"],
    [61, "1900-03-01"],
    [25_569, "1970-01-01"],
    [2_958_465, "9999-12-31"],
    [2_958_466, undefined],
    [-1, undefined],
    [Number.NaN, undefined],
  ])("day %s is %s", (serial, text) => {
    expect(momentText(serial, "date", false)).toBe(text);
  });

  test("the last millisecond of a day is not the next day's, a rounded one is", () => {
    expect(momentText(1 - 1 / 86_400_000, "time", false)).toBe("23:59:59.999");
    expect(momentText(45_000.9999999999, "datetime", false)).toBe("2023-03-16 00:00:00");
    expect(momentText(45_000 + 1 / 3, "datetime", false)).toBe("2023-03-15 08:00:00");
  });

  test.each([
    ["General", "number"],
    ["@", "number"],
    ["0.00E+00", "number"],
    ['#,##0.00 "days"', "number"],
    ["[Red]0;[Blue]-0", "number"],
    ["m/d/yy", "date"],
    ["[$-409]mmmm d, yyyy;@", "date"],
    ["mmm", "date"],
    ["yyyy\\-mm\\-dd", "date"],
    ["h:mm AM/PM", "time"],
    ["mm:ss.0", "time"],
    ["m/d/yy h:mm", "datetime"],
    ["[h]:mm:ss", "duration"],
    ["[mm]:ss", "duration"],
    ['"d"0', "number"],
  ])("%s is a %s", (code, form) => {
    expect(formOf(code)).toBe(form);
  });
});

test("a workbook of another writer reads as what went in", async () => {
  const rows: (string | number | boolean | Date | null)[][] = [
    ["id", "name", "on", "share", "ok"],
    ...Array.from({ length: 500 }, (_, i) => [
      i,
      i % 7 === 0 ? null : `name ${i}, "é"`,
      new Date(Date.UTC(2020, 0, 1 + i)),
      i / 8,
      i % 2 === 0,
    ]),
  ];
  const written = await writeXlsx({ sheets: [{ name: "Data", rows }] });
  const { text, rowCount, notes, guesses } = await readSheet(written);
  const cell = (value: unknown) =>
    value === null
      ? ""
      : value instanceof Date
        ? value.toISOString().slice(0, 10)
        : typeof value === "string"
          ? `"${value.replaceAll('"', '""')}"`
          : String(value);
  expect(text).toBe(rows.map((row) => `${row.map(cell).join(",")}\n`).join(""));
  expect({ rowCount, notes, guesses }).toEqual({ rowCount: 501, notes: [], guesses: [] });
});

test("merged ranges are told", async () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const after = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="C1:D1"/></mergeCells>';
  const { notes } = await readSheet(await workbook({ sheets: { S: sheet(rows, after) } }));
  expect(notes).toEqual(["2 merged ranges have their value in the first cell only."]);
});
