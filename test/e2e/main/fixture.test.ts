import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectMcp, type Session } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { literal, Native } from "./native.ts";

// The example project: 5,000 orders of 40 products in three years, the same bytes every time.

const FILES = ["orders.csv", "products.csv"];
const SHA256 = {
  "orders.csv": "839b60d49137a1b592f5e3e6670cde911786ee4d4b00e1fdc577ad2141d3bf14",
  "products.csv": "47c9668f14f7049c271f667578e2e3721cf27249ab1c3a8f4524b79c6d062e82",
};

const first = `fixture-${process.pid}-a`;
const second = `fixture-${process.pid}-b`;
let folder: string;
let native: Native;
let session: Session;

beforeAll(async () => {
  const maker = await connectMcp(server.origin, "/mcp");
  for (const name of [first, second]) {
    const made = await maker.call("project_new", { name, with_fixture: true });
    expect(made).toMatchObject({ name, active: name });
    expect((made.files as string[]).toSorted()).toEqual(FILES);
  }
  await maker.close();
  session = await connectMcp(server.origin, `/mcp/${first}`);
  native = await Native.start();
  folder = await mkdtemp(join(tmpdir(), "tallyman-fixture-"));
  for (const file of FILES) {
    const path = join(folder, file);
    writeFileSync(path, await bytesOf(first, file));
    await native.run(`create table ${file.replace(".csv", "")} as from read_csv(${literal(path)})`);
  }
});

afterAll(async () => {
  native.close();
  await session.close();
  await rm(folder, { recursive: true });
});

async function bytesOf(project: string, file: string): Promise<Uint8Array> {
  const got = await fetch(`${server.origin}/p/${project}/data/${file}`);
  expect(got.status).toBe(200);
  return new Uint8Array(await got.arrayBuffer());
}

test.each(FILES)(
  "%s has the same bytes in every project, and those of every release",
  async (file) => {
    const bytes = await bytesOf(first, file);
    expect(await bytesOf(second, file)).toEqual(bytes);
    const digest = createHash("sha256").update(bytes).digest("hex");
    expect(digest).toBe(SHA256[file as keyof typeof SHA256]);
  },
);

test("data_list shows both files with their digests, not imported yet", async () => {
  const { items, total } = await session.call("data_list");
  const uploaded_at = expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/);
  const sizes = await Promise.all(FILES.map(async (file) => (await bytesOf(first, file)).length));
  expect({ items, total }).toEqual({
    items: FILES.map((path, i) => ({
      path,
      size: sizes[i],
      sha256: SHA256[path as keyof typeof SHA256],
      uploaded_at,
    })),
    total: 2,
  });
});

test("both import with native DuckDB's types, and their join gives native DuckDB's sums", async () => {
  for (const [alias, rows] of [
    ["orders", 5_000],
    ["products", 40],
  ] as const) {
    const reply = await session.call("catalog_import", { rel_path: `${alias}.csv`, alias });
    const expected = await native.table(`from ${alias} limit 10`);
    expect(reply).toMatchObject({ row_count: rows, shown: 10, rows: expected.rows });
    expect(reply.columns).toEqual(expected.columns);
  }
  const code = `select kind, year(ordered_on) as year, count(*) as orders,
      count(distinct orders.sku) as products, sum(quantity) as pairs, sum(amount) as amount,
      count(*) filter (where returned) as returned
    from orders join products using (sku) group by all order by kind, year`;
  const built = await session.call("catalog_create", { name: "by_kind", code });
  expect(built).toMatchObject({ row_count: 15, shown: 10, truncated: true });
  const peeked = await session.call("catalog_peek", { entry: "by_kind" });
  const expected = await native.table(code);
  expect({ columns: peeked.columns, rows: peeked.rows }).toEqual(expected);
  expect(sumOf(expected.rows, 2)).toBe(5_000);
});

test("every order has a product, and there are three years of them", async () => {
  const sql = `select count(distinct sku) as sold, min(ordered_on) as first, max(ordered_on) as last,
    count(*) filter (where sku not in (select sku from products)) as strays from orders`;
  expect((await session.call("catalog_query", { sql })).rows).toEqual([
    [40, "2022-01-01", "2024-12-31", 0],
  ]);
});

function sumOf(rows: unknown[][], column: number): number {
  return rows.reduce((sum, row) => sum + Number(row[column]), 0);
}
