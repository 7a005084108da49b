import { describe, expect, test } from "vitest";
import type { ImportOptions } from "../../contract/csv-options.ts";
import { scanCsv } from "../../durable-objects/engine/ingest/csv.ts";
import { MemoryPages } from "../torture/pages.ts";

// What a scan writes: parts that one statement can read, all the files of one with the same rows.

const MB = 1024 * 1024;

async function scanned(lines: Iterable<string>, options: ImportOptions = {}, most = Infinity) {
  const pages = new MemoryPages();
  const clock = { now: () => 0, breathe: async () => undefined };
  const open = async () => encoded(lines);
  const input = { pages, open, clock, control: { seconds: 60 }, onBytes: () => undefined };
  const { scan } = await scanCsv(input, options, most);
  const { parts } = scan;
  const lineCounts = (files: { id: number }[]) =>
    files.map(({ id }) => pages.bytes(id).filter((byte) => byte === 10).length);
  return { pages, scan, parts, lineCounts };
}

async function* encoded(lines: Iterable<string>): AsyncGenerator<Uint8Array> {
  let text = "";
  for (const line of lines) {
    text += `${line}\n`;
    if (text.length < 65_536) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text);
}

function* table(rows: number, row: (i: number) => string, header = "a,b"): Generator<string> {
  yield header;
  for (let i = 0; i < rows; i++) yield row(i);
}

describe("parts", () => {
  test("a small file is its first row and one part", async () => {
    const { parts, pages, lineCounts } = await scanned(["a,b", "1,x", "2,y"]);
    expect([parts.sizes, parts.rows, parts.leastRows]).toEqual([[1, 2], 3, Infinity]);
    const [writer] = parts.groups;
    expect(lineCounts(writer?.files ?? [])).toEqual([1, 2]);
    const texts = writer?.files.map(({ id }) => Buffer.from(pages.bytes(id)).toString());
    expect(texts).toEqual(["1\x1fa\x1fb\n", "2\x1f1\x1fx\n3\x1f2\x1fy\n"]);
    expect([parts.bytes, parts.longest]).toEqual([18, 6]);
  });

  test("full ones have a multiple of 2,048 rows and at least 2 MB", async () => {
    const { parts, pages, lineCounts } = await scanned(
      table(60_000, (i) => `${i},${"x".repeat(90)}`),
    );
    expect(parts.sizes).toEqual([1, 22_528, 20_480, 16_992]);
    expect(parts.leastRows).toBe(20_480);
    const [writer] = parts.groups;
    expect(lineCounts(writer?.files ?? [])).toEqual(parts.sizes);
    const sizes = writer?.files.map(({ size }) => size) ?? [];
    expect(sizes.slice(1, 3).every((size) => size >= 2 * MB && size < 3 * MB)).toBe(true);
    const second = Buffer.from(pages.bytes(writer?.files[2]?.id ?? 0)).toString();
    expect(second.slice(0, second.indexOf("\n"))).toBe(`22530\x1f22528\x1f${"x".repeat(90)}`);
  });

  test("long rows do not wait for so many", async () => {
    const { parts } = await scanned(table(200, (i) => `${i},${"x".repeat(100_000)}`));
    expect(parts.sizes).toEqual([1, 84, 84, 32]);
  });

  test("of a wide file each has the same rows in every group of 100 columns", async () => {
    const names = Array.from({ length: 250 }, (_, i) => `n${i}`).join();
    const cells = (i: number) =>
      Array.from({ length: 250 }, (_, c) => `${i}${"x".repeat(c)}`).join();
    const { parts, pages, lineCounts } = await scanned(table(300, cells, names));
    expect(parts.groups).toHaveLength(3);
    expect(parts.sizes).toEqual([1, 300]);
    for (const group of parts.groups) expect(lineCounts(group.files)).toEqual([1, 300]);
    const heads = parts.groups.map(({ files }) => {
      const text = Buffer.from(pages.bytes(files[1]?.id ?? 0)).toString();
      const row = text.slice(0, text.indexOf("\n")).split("\x1f");
      return [row.length, row[0], row[1]?.length];
    });
    expect(heads).toEqual([
      [101, "2", 1],
      [101, "2", 101],
      [51, "2", 201],
    ]);
  });

  test("rejected lines lie in the part of the rows around them", async () => {
    const lines = table(30_000, (i) => (i % 10_000 === 5 ? `${i}` : `${i},${"x".repeat(90)}`));
    const { parts, pages } = await scanned(["one", ...lines], { rejects: "only" });
    expect(parts.sizes).toEqual([1, 22_528, 7_469]);
    const found = parts.rejected?.files.map(({ id }) =>
      Buffer.from(pages.bytes(id))
        .toString()
        .split("\n")
        .slice(0, -1)
        .map((row: string) => parseInt(row, 10)),
    );
    expect(found).toEqual([[1], [8, 10_008, 20_008], []]);
  });

  test("a file of rejects has parts as well", async () => {
    const bad = Array.from({ length: 120 }, () => `"open ${"x".repeat(100_000)}`);
    const { parts } = await scanned(["a,b", "1,2", ...bad, "3,4"], { rejects: "only" });
    expect(parts.sizes).toEqual([1, 1, 1]);
    expect(parts.rejected?.files).toHaveLength(3);
  });

  test("a dry run writes its rows only, and looks at all", async () => {
    const { parts, scan } = await scanned(
      table(5_000, (i) => `${i},x`),
      {},
      1_000,
    );
    expect([parts.rows, scan.columns[0]?.count]).toEqual([1_001, 5_000]);
  });

  test("nothing is left of a scan that was thrown away", async () => {
    const { pages, scan } = await scanned(
      table(60_000, (i) => `${i},${"x".repeat(90)}`),
      {
        rejects: "only",
      },
    );
    expect(pages.count).toBe(8);
    scan.remove();
    expect(pages.count).toBe(0);
  });
});
