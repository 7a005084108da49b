import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { digestRows } from "../../durable-objects/engine/digest/digest.ts";
import { DIGEST_CASES } from "./digest-cases.ts";
import { CONTROL, digestQuery, digestStored, withJob } from "./digest-fixture.ts";

describe("pinned, while it is computed and once it is stored", () => {
  test.each(DIGEST_CASES)("$name", ({ name, select, digest }) =>
    withJob(async (job) => {
      expect(await digestQuery(job, select)).toMatchObject({ digest });
      // DuckDB stores no struct without names.
      if (name === "STRUCT without names") return;
      expect(await digestStored(job, select)).toMatchObject({ digest });
    }),
  );
});

const sha256 = (...parts: Uint8Array[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const uint = (value: number, width: 4 | 8) => {
  const bytes = new DataView(new ArrayBuffer(width));
  bytes.setUint32(0, value, true);
  return new Uint8Array(bytes.buffer);
};
const text = (content: string) => new TextEncoder().encode(content);
const frame = (content: string) => [uint(text(content).length, 4), text(content)];

test("the answer has every column in order, its type as DESCRIBE prints it, and the number of rows", () =>
  withJob(async (job) => {
    const select =
      "select if(i = 1, null, 'x' || i) as s, {'key': i::utinyint} as t from range(3) r(i)";
    const rows = uint(3, 8);
    const ones = Uint8Array.of(1, 1, 1);
    const lengths = Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0);
    const s = sha256(
      ...frame("s"),
      ...frame("VARCHAR"),
      rows,
      ...[sha256(Uint8Array.of(1, 0, 1)), sha256(lengths), sha256(text("x0x2"))],
    );
    const t = sha256(
      ...frame("t"),
      ...frame('STRUCT("key" UTINYINT)'),
      rows,
      ...[sha256(ones), sha256(), sha256()],
      ...[sha256(ones), sha256(), sha256(Uint8Array.of(0, 1, 2))],
    );
    expect(await digestStored(job, select)).toEqual({
      digest: `rows-sha256-1:${sha256(text("rows-sha256-1"), rows, s, t).toString("hex")}`,
      columns: [
        { name: "s", type: "VARCHAR", digest: s.toString("hex") },
        { name: "t", type: 'STRUCT("key" UTINYINT)', digest: t.toString("hex") },
      ],
      rows: 3,
    });
  }));

test("no columns: the number of rows alone", () =>
  withJob(async (job) => {
    for (const rows of [0, 3]) {
      const whole = sha256(text("rows-sha256-1"), uint(rows, 8)).toString("hex");
      expect(await digestRows(job, `(select 1 as a from range(${rows}))`, [], CONTROL)).toEqual({
        digest: `rows-sha256-1:${whole}`,
        columns: [],
        rows,
      });
    }
  }));

test("progress counts every value and ends before all of them", () =>
  withJob(async (job) => {
    const seen: number[] = [];
    const columns = [
      { name: "i", type: "BIGINT" },
      { name: "j", type: "BIGINT" },
    ];
    const relation = "(select i, i % 7 as j from range(300000) t(i))";
    await digestRows(job, relation, columns, CONTROL, (values) => seen.push(values));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.at(-1)).toBeGreaterThan(0);
    expect(seen.at(-1)).toBeLessThanOrEqual(600_000);
  }));
