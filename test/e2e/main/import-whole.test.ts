import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";

// What only the end of a file shows: types are those of every row, however large the file and however it is stored.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
});

afterAll(() => bench.session.close());

async function imported(name: string, body: string | Uint8Array, options = {}) {
  await bench.put(name, typeof body === "string" ? body : new Uint8Array(body));
  const alias = name.replace(/\..*$/, "");
  return bench.ok("catalog_import", { rel_path: name, alias, options });
}

function types(reply: Record<string, unknown>): string[] {
  return (reply.columns as { name: string; type: string }[]).map(
    ({ name, type }) => `${name} ${type}`,
  );
}

const rows = (n: number, line: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => line(i)).join("");

test("C11 a leading zero after 21,000 rows keeps its zeros", async () => {
  const reply = await imported(
    "late_zero.csv",
    `code,n\n${rows(21_000, (i) => `${i + 1},1\n`)}00777,1\n`,
  );
  expect(types(reply)).toEqual(["code VARCHAR", "n BIGINT"]);
  expect(reply.guesses).toContainEqual({
    what: 'type of "code"',
    chosen: 'VARCHAR: a value begins with a zero ("00777" in line 21002)',
    alternatives: ["BIGINT"],
    evidence_line: 21_002,
    option: "types",
  });
  const last = await bench.ok("catalog_query", {
    sql: "select code from late_zero where code like '0%'",
  });
  expect(last.rows).toEqual([["00777"]]);
});

test("C17 a quoted cell after 20,600 rows is one cell", async () => {
  const reply = await imported("late_quote.csv", `name,n\n${rows(20_600, () => "a,0\n")}"x,y",1\n`);
  expect(reply.row_count).toBe(20_601);
  const last = await bench.ok("catalog_query", { sql: "select name from late_quote where n = 1" });
  expect(last.rows).toEqual([["x,y"]]);
});

describe("a file of 20 MB, larger than what was once looked at whole", () => {
  const COUNT = 400_000;
  const line = (i: number) =>
    `${i},${(i % 1_000) / 8},name ${i % 97},2024-0${1 + (i % 9)}-1${i % 9},${"p".repeat(20)}\n`;
  const big = `id,amount,name,day,pad\n${rows(COUNT, line)}`;

  test("with late surprises in three columns", async () => {
    const end = "9223372036854775808,n/a,x,2024-02-30,p\n";
    const reply = await imported("big.csv", big + end);
    expect(reply.row_count).toBe(COUNT + 1);
    expect(types(reply)).toEqual([
      "id HUGEINT",
      "amount VARCHAR",
      "name VARCHAR",
      "day VARCHAR",
      "pad VARCHAR",
    ]);
    const late = (reply.guesses as { what: string; evidence_line?: number; option: string }[])
      .filter(({ evidence_line }) => evidence_line === COUNT + 2)
      .map(({ what, option }) => [what, option]);
    expect(late).toEqual([
      ['type of "id"', "types"],
      ['type of "amount"', "null_values"],
      ['type of "day"', "types"],
    ]);
    const sums = await bench.ok("catalog_query", {
      sql: "select sum(id) as ids, count(*) filter (amount = 'n/a') as missing, sum(try_cast(amount as double)) as amounts, max(day) as d from big",
    });
    const amounts = Array.from({ length: COUNT }, (_, i) => (i % 1_000) / 8).reduce(
      (a, b) => a + b,
    );
    expect(sums.rows).toEqual([
      [String((BigInt(COUNT) * BigInt(COUNT - 1)) / 2n + 2n ** 63n), 1, amounts, "2024-09-18"],
    ]);
  });

  test("with a short row at its end", async () => {
    await bench.put("ragged.csv", `${big}1,2\n`);
    const error = await bench.fails("catalog_import", { rel_path: "ragged.csv", alias: "ragged" });
    expect(error).toMatchObject({ code: "ingest_failed", at: { row: COUNT + 2 } });
    expect(error.hint).toContain("skip_footer: 1");
    const stored = await bench.ok("catalog_list");
    expect((stored.items as { name: string }[]).map(({ name }) => name)).not.toContain("ragged");
  });

  test("packed with gzip and with zstd", async () => {
    for (const [name, body] of [
      ["packed.csv.gz", gzipSync(big)],
      ["squeezed.csv.zst", zstdCompressSync(big)],
    ] as const) {
      const reply = await imported(name, body);
      expect(types(reply)).toEqual([
        "id BIGINT",
        "amount DOUBLE",
        "name VARCHAR",
        "day DATE",
        "pad VARCHAR",
      ]);
      expect(reply).toMatchObject({
        row_count: COUNT,
        notes: [`The file was unpacked from ${name.endsWith("gz") ? "gzip" : "zstd"}.`],
      });
    }
  });
});

test("UTF-16 and Windows-1252 arrive as the same text", async () => {
  const text = "id;name\n1;Zoë\n2;Åsa\n";
  for (const [name, body] of [
    ["wide.csv", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["west.csv", Buffer.from(text, "latin1")],
    ["utf8.csv", Buffer.from(text)],
  ] as const) {
    expect((await imported(name, body)).rows).toEqual([
      [1, "Zoë"],
      [2, "Åsa"],
    ]);
  }
});

test("a text under the ending of a packed file is read as the text it is", async () => {
  expect((await imported("plain.csv.gz", "a,b\n1,2\n")).rows).toEqual([[1, 2]]);
});

test("packed data that is cut short leaves nothing", async () => {
  await bench.put(
    "cut.csv.gz",
    new Uint8Array(gzipSync(rows(9_000, (i) => `${i},x\n`)).subarray(0, 900)),
  );
  const error = await bench.fails("catalog_import", { rel_path: "cut.csv.gz", alias: "cut" });
  expect(error).toMatchObject({
    code: "ingest_failed",
    message: "The file's gzip data is damaged or cut short.",
  });
});
