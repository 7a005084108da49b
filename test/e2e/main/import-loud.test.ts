import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Body } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { type Bench, caseFile, openBench } from "./project.ts";

// A file that cannot be read rightly is an error that names the line and the cure, never rows that are nearly right.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
});

afterAll(async () => {
  expect(await bench.ok("catalog_list")).toMatchObject({ items: [], total: 0 });
  expect((await bench.ok("project_settings")).step).toBe("step-000");
  await bench.session.close();
});

async function refused(
  file: string,
  body: Uint8Array<ArrayBuffer> | string,
  options: Record<string, unknown> = {},
): Promise<NonNullable<Body["error"]>> {
  await bench.put(file, body);
  return bench.fails("catalog_import", { rel_path: file, alias: "loud", options });
}

const long = (line: string) =>
  `sku;qty\n${"A1;4\n".repeat(5_000)}${line}\n${"A1;4\n".repeat(5_000)}`;

describe("ragged rows", () => {
  test.each([
    ["C05 a short row", "c05_short_row.csv", 3, "Expected Number of Columns: 3 Found: 2"],
    ["C06 a long row", "c06_long_row.csv", 3, "Expected Number of Columns: 2 Found: 4"],
  ])("%s is named by its line, the separator given or not", async (_, file, row, why) => {
    for (const options of [{}, { delim: "," }, { delim: ",", header: true, quote: '"' }]) {
      const error = await refused(file, caseFile(file), options);
      expect(error).toMatchObject({ code: "ingest_failed", stage: "read", at: { row } });
      expect(error.message).toBe(`Line ${row}: ${why}`);
      expect(error.hint).toContain("data_head");
    }
  });

  test.each([
    ["short", "B2"],
    ["long", "B2;7;x"],
  ])("a %s row far behind what was sniffed", async (_, line) => {
    const error = await refused("far.csv", long(line));
    expect(error).toMatchObject({ code: "ingest_failed", at: { row: 5_002 } });
  });

  test("every row of another width than the header", async () => {
    const error = await refused("all.csv", "a,b,c\n1,2\n3,4\n5,6\n");
    expect(error).toMatchObject({ code: "ingest_failed", hint: expect.any(String) });
  });
});

test("a file that is UTF-8 in one line and not in another names both", async () => {
  const mixed = Uint8Array.from([...Buffer.from("a,b\n1,é\n2,"), 0xe9, 0x0a]);
  expect(await refused("mixed.csv", mixed)).toEqual({
    code: "ingest_failed",
    message: "Line 3 is not UTF-8, though line 2 is: the file mixes encodings.",
    hint: "Mend the line, or give options {encoding: 'windows-1252'} when the whole file is of that encoding.",
    stage: "decode",
    at: { row: 3 },
  });
});

test("C27 an empty file says that it is empty, whatever its ending", async () => {
  for (const ending of ["csv", "tsv", "txt", "parquet", "json", "ndjson", "arrow"]) {
    const error = await refused(`empty.${ending}`, "");
    expect(error).toMatchObject({ code: "ingest_failed", hint: expect.stringContaining("Upload") });
    expect(error.message).toContain("empty");
  }
});

describe("options that do not fit", () => {
  const FILE = "id,amount,region\n1,10.5,north\n2,20,south\n";

  test.each([
    [
      { types: { region: "INTEGER" } },
      `Line 2: Error when converting column "region". Could not convert string "north" to 'INTEGER' (and 1 more of its values)`,
      { row: 2, field: "region" },
    ],
    [{ types: { region: "MONEY" } }, 'options.types names "MONEY", which is no type.', undefined],
    [
      { types: { region: "INTEGER); drop table x" } },
      'options.types names "INTEGER); drop table x", which is no type.',
      undefined,
    ],
    [
      { types: { amuont: "DOUBLE" } },
      'options.types names "amuont", which is no column.',
      undefined,
    ],
    [
      { date_format: "%Q" },
      "options.date_format: Failed to parse format specifier %Q: Unrecognized format for strftime/strptime: %Q",
      undefined,
    ],
    [{ decimal: ";" }, "options.decimal does not fit: it is '.' or ','.", undefined],
  ])("%j", async (options, message, at) => {
    const error = await refused("options.csv", FILE, options);
    expect(error).toMatchObject({ code: "ingest_failed", message, hint: expect.any(String) });
    expect(error.at).toEqual(at);
  });

  test("the wrong separator is refused, not read as one column", async () => {
    const error = await refused("options.csv", FILE, { types: { amount: "DOUBLE" }, delim: ";" });
    expect(error).toMatchObject({ code: "ingest_failed", stage: "schema" });
    expect(error.hint).toBe("The columns are id,amount,region.");
  });

  test("an option of another name is told which one is meant", async () => {
    const error = await refused("options.csv", FILE, { delimiter: ";" });
    expect(error).toMatchObject({ code: "invalid_input", at: { field: "options" } });
    expect(error.message).toContain("delimiter is no argument");
    expect(`${error.message} ${error.hint}`).toMatch(/\bdelim\b/);
  });
});

describe("files that are not what their name says", () => {
  const garbage = Uint8Array.from({ length: 2_000 }, (_, i) => (i * 37) % 251);

  test.each([
    ["binary garbage as Parquet", "garbage.parquet", garbage, "does not end with PAR1"],
    [
      "a Parquet file cut short",
      "cut.parquet",
      caseFile("p04_nested.parquet").subarray(0, 700),
      "does not end with PAR1",
    ],
    ["a text as Arrow", "text.arrow", "a,b\n1,2\n", "The Arrow file cannot be read"],
    ["a Parquet file as JSON", "p.json", caseFile("p06_empty.parquet"), "JSON"],
  ])("%s", async (_, file, body, part) => {
    const error = await refused(file, body as Uint8Array<ArrayBuffer>);
    expect(error).toMatchObject({ code: "ingest_failed", stage: "decode" });
    expect(error.message).toContain(part);
  });

  test.each([
    ["broken.json", '[{"a": 1},\n {"a": 2,}\n]', { row: 2 }],
    ["broken.ndjson", '{"a": 1}\n{"a": 2}\n{"a": oops}\n', { row: 3 }],
    ["half.json", '[{"a": 1}, {"a": ', undefined],
  ])("%s names its place", async (file, body, at) => {
    const error = await refused(file, body);
    expect(error).toMatchObject({ code: "ingest_failed", stage: "decode" });
    if (at) expect(error.at).toEqual(at);
  });

  test.each(["notes", "book.xls", "archive.zip", "csv"])(
    "%s has no ending that is known",
    async (file) => {
      const error = await refused(file, "a,b\n1,2\n");
      expect(error.message).toBe(`data/${file} has no ending that tells its format.`);
      expect(error.hint).toContain(".csv .tsv .txt .parquet");
    },
  );
});
