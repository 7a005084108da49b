import { describe, expect, test } from "vitest";
import { faultOf, readSheet, sheet, workbook } from "./workbook.ts";

const text = (ref: string, value: string) =>
  `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (r: number, ...cells: string[]) => `<row r="${r}">${cells.join("")}</row>`;
const number = (ref: string, value: number) => `<c r="${ref}"><v>${value}</v></c>`;

const TABLE = `${row(1, text("A1", "a"), text("B1", "b"))}${row(2, number("A2", 1), number("B2", 2))}`;

describe("which sheet", () => {
  const sheets = { Notes: TABLE, Sales: row(1, number("A1", 1)), "Q 4": row(1, number("A1", 4)) };

  test("the first that is shown, which is a guess with the others beside it", async () => {
    const { text, guesses } = await readSheet(await workbook({ sheets, hidden: ["Notes"] }));
    expect(text).toBe("1\n");
    expect(guesses).toEqual([
      { what: "sheet", chosen: "Sales", alternatives: ["Notes", "Q 4"], option: "sheet" },
    ]);
  });

  test.each([
    ["by name", "Q 4", "4\n"],
    ["by name in other letters", "sales", "1\n"],
    ["by its place", 3, "4\n"],
  ])("%s", async (_, wanted, expected) => {
    const read = await readSheet(await workbook({ sheets }), { sheet: wanted });
    expect(read).toMatchObject({ text: expected, guesses: [] });
  });

  test.each(["Costs", 4])("%s is none of them", async (wanted) => {
    expect(await faultOf(await workbook({ sheets }), { sheet: wanted })).toMatchObject({
      code: "ingest_failed",
      message: `The workbook has no sheet ${JSON.stringify(wanted)}.`,
      hint: 'Its sheets are "Notes", "Sales", "Q 4".',
      at: { field: "options.sheet" },
    });
  });
});

describe("where the table lies", () => {
  const report = [
    row(2, text("A2", "Sales of 2024")),
    row(4, text("B4", "id"), text("C4", "name"), text("D4", "n")),
    row(5, number("B5", 1), text("C5", "x"), number("D5", 5)),
    row(8, number("B8", 2)),
  ].join("");

  test("below its title, beside its margin; rows keep their numbers", async () => {
    const read = await readSheet(await workbook({ sheets: { S: report } }));
    expect(read).toEqual({
      text: '"id","name","n"\n1,"x",5\n\n\n2,,\n',
      firstRow: 4,
      rowCount: 5,
      notes: [],
      guesses: [
        {
          what: "rows above the table",
          chosen: '1 left out: "Sales of 2024"',
          evidence_line: 4,
          option: "skip",
        },
      ],
    });
  });

  test("where skip says", async () => {
    const bytes = await workbook({ sheets: { S: report } });
    const first = await readSheet(bytes, { skip: 0 });
    expect(first).toMatchObject({ firstRow: 2, guesses: [] });
    expect(first.text.split("\n")[0]).toBe('"Sales of 2024",,,');
    expect(await readSheet(bytes, { skip: 4 })).toMatchObject({
      firstRow: 5,
      text: '1,"x",5\n\n\n2,,\n',
    });
  });

  test("in the first row when no row fills half of the columns", async () => {
    const sparse = row(1, number("A1", 1)) + row(2, number("F2", 2));
    const read = await readSheet(await workbook({ sheets: { S: sparse } }));
    expect(read).toMatchObject({ text: "1,,,,,\n,,,,,2\n", firstRow: 1, guesses: [] });
  });

  test("in one column", async () => {
    const one = row(1, text("C1", "v")) + row(2, number("C2", 1)) + row(4, number("C4", 2));
    expect((await readSheet(await workbook({ sheets: { S: one } }))).text).toBe('"v"\n1\n\n2\n');
  });

  test("a piece at a time, every row once", async () => {
    const many = Array.from({ length: 30_000 }, (_, i) =>
      row(i + 1, number(`A${i + 1}`, i), text(`B${i + 1}`, "some words of a cell")),
    ).join("");
    const { text: whole, rowCount } = await readSheet(await workbook({ sheets: { S: many } }));
    expect(rowCount).toBe(30_000);
    expect(whole.split("\n").map((line) => line.split(",")[0])).toEqual([
      ...Array.from({ length: 30_000 }, (_, i) => String(i)),
      "",
    ]);
  });
});

describe("what is no workbook is refused with a way out", () => {
  const encoder = new TextEncoder();

  test.each<[string, Uint8Array, string]>([
    [
      "an old one, or one with a password",
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
      "The workbook is protected by a password, or it is of the old kind (.xls).",
    ],
    ["a text", encoder.encode("a,b\n1,2\n"), "The file is no .xlsx workbook: it is no archive."],
    ["two bytes", encoder.encode("PK"), "The workbook cannot be unpacked"],
  ])("%s", async (_, bytes, message) => {
    const fault = (await faultOf(bytes)) as { code: string; message: string; hint: string };
    expect(fault.code).toBe("ingest_failed");
    expect(fault.message).toContain(message);
    expect(fault.hint).toMatch(/\.xlsx, and upload that\.$/);
  });

  test("an archive of another kind", async () => {
    const other = {
      code: "ingest_failed",
      message: "The file is an archive, but no .xlsx workbook.",
    };
    const parts = { "_rels/.rels": undefined, mimetype: "application/vnd.oasis.opendocument" };
    expect(await faultOf(await workbook({ sheets: { S: TABLE }, parts }))).toMatchObject(other);
    const binary = { "xl/workbook.bin": "x" };
    expect(await faultOf(await workbook({ sheets: { S: TABLE }, parts: binary }))).toMatchObject(
      other,
    );
  });

  test.each([1, 3, 10])("one cut off at %s tenths", async (tenths) => {
    const bytes = await workbook({ sheets: { S: TABLE } });
    const cut = bytes.slice(0, Math.floor((bytes.length * tenths) / 10) - 1);
    expect(await faultOf(cut)).toMatchObject({ code: "ingest_failed" });
  });

  test("one with a byte changed in a packed part", async () => {
    const rows = Array.from({ length: 2_000 }, (_, i) =>
      row(i + 1, number(`A${i + 1}`, i * 7919)),
    ).join("");
    const bytes = await workbook({ sheets: { S: rows } });
    const at = bytes.length - 4_000;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    const fault = (await faultOf(bytes)) as { code: string; message: string };
    expect(fault.code).toBe("ingest_failed");
    expect(fault.message).toMatch(/cannot be unpacked|is damaged/);
  });

  test.each<[string, Record<string, string | undefined>, string]>([
    [
      "a part that is missing",
      { "xl/worksheets/sheet1.xml": undefined },
      "The workbook has no part xl/worksheets/sheet1.xml, which it names.",
    ],
    [
      "XML that does not close",
      { "xl/worksheets/sheet1.xml": sheet(TABLE).slice(0, -20) },
      "damaged",
    ],
    [
      "XML with two roots",
      { "xl/sharedStrings.xml": "<a/><b/>" },
      "The workbook's part xl/sharedStrings.xml is damaged",
    ],
    [
      "no sheet",
      { "xl/workbook.xml": "<workbook><sheets/></workbook>" },
      "The workbook has no sheet with cells.",
    ],
    [
      "a text that is not there",
      { "xl/worksheets/sheet1.xml": sheet('<row r="7"><c r="B7" t="s"><v>9</v></c></row>') },
      "Cell B7 has text 9, which the workbook lacks.",
    ],
    [
      "a number that is none",
      { "xl/worksheets/sheet1.xml": sheet('<row r="1"><c r="A1"><v>1,5</v></c></row>') },
      'Cell A1 has "1,5" for a number.',
    ],
    [
      "cells out of order",
      {
        "xl/worksheets/sheet1.xml": sheet(
          '<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>',
        ),
      },
      "Row 1 of the sheet has its cells out of order.",
    ],
    [
      "no cell",
      { "xl/worksheets/sheet1.xml": sheet("") },
      "The sheet is empty: it has no cell with a value.",
    ],
    [
      "too many columns",
      {
        "xl/worksheets/sheet1.xml": sheet(
          '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>',
        ),
      },
      "The sheet has 16384 columns; at most 5000 are read.",
    ],
  ])("%s", async (_, parts, message) => {
    const fault = (await faultOf(await workbook({ sheets: { S: TABLE }, parts }))) as {
      code: string;
      message: string;
    };
    expect(fault.code).toBe("ingest_failed");
    expect(fault.message).toContain(message);
  });

  test("entities of its own are not expanded", async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`;
    expect(await faultOf(await workbook({ sheets: { S: bomb } }))).toMatchObject({
      code: "ingest_failed",
      message: expect.stringContaining("damaged"),
    });
  });

  test("a part without end is not unpacked", async () => {
    const parts = { "xl/styles.xml": `<styleSheet>${" ".repeat(17 * 1024 * 1024)}</styleSheet>` };
    expect(await faultOf(await workbook({ sheets: { S: TABLE }, parts }))).toMatchObject({
      code: "ingest_failed",
      message: "The workbook's part xl/styles.xml has 18 MB; at most 16 MB are read.",
      hint: "Save the sheet as CSV and import that.",
    });
  });
});
