import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, openBench } from "../main/project.ts";
import { server } from "../setup/server.ts";

// A revision that touches only columns a follower does not read must not leave it stale for ever.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
  await bench.put("s.csv", "id,price,note\n1,10,a\n2,20,b\n");
  await bench.ok("catalog_import", { rel_path: "s.csv", alias: "s" });
  await bench.ok("catalog_create", {
    name: "root",
    code: "select id, price, note from s order by id",
  });
  await bench.ok("catalog_create", {
    name: "stored",
    code: "select sum(price) as total from root",
  });
  await bench.ok("catalog_create", {
    name: "cheap",
    code: "select id, price from root where price > 5",
  });
  await bench.ok("catalog_create", { name: "far", code: "select max(total) as top from stored" });
}, 120_000);

afterAll(() => bench.session.close());

const FOLLOWERS = ["cheap", "far", "stored"];

async function revise(note: string) {
  return bench.ok("catalog_revise", {
    name: "root",
    code: `select id, price, ${note} as note from s order by id`,
  });
}

async function stale() {
  const { stale, transitively_stale } = await bench.ok("catalog_scan_staleness");
  return { stale, transitively_stale };
}

const rows = async () => Promise.all(FOLLOWERS.map(async (name) => (await bench.all(name)).rows));

test("no follower reads what is revised", async () => {
  const { columns } = await bench.ok("catalog_lineage", {
    entry: "far",
    direction: "up",
    columns: true,
  });
  const read = (
    columns as { alias: string; columns: { from?: { ref: string; column: string }[] }[] }[]
  )
    .filter(({ alias }) => FOLLOWERS.includes(alias))
    .flatMap(({ columns }) => columns.flatMap(({ from }) => from ?? []));
  expect(read).toEqual([
    { ref: "stored", column: "total" },
    { ref: "root", column: "price" },
  ]);
});

test("without auto_recalc: stale, recalculated, and then not stale, with the same rows", async () => {
  const before = await rows();
  await bench.ok("project_settings", { auto_recalc: false });
  await revise("upper(note)");
  expect(await stale()).toEqual({ stale: ["cheap", "stored"], transitively_stale: ["far"] });
  const { rebuilt, status } = await bench.ok("catalog_recalc", { dry_run: false });
  expect(status).toBe("ok");
  expect(
    (rebuilt as { alias: string; changed: boolean }[])
      .map(({ alias, changed }) => [alias, changed])
      .sort(),
  ).toEqual(FOLLOWERS.map((alias) => [alias, false]));
  expect(await stale()).toEqual({ stale: [], transitively_stale: [] });
  expect(await bench.ok("catalog_recalc", { dry_run: false })).toMatchObject({ rebuilt: [] });
  expect(await rows()).toEqual(before);
  expect(before).toEqual(
    [
      [
        [1, 10],
        [2, 20],
      ],
      [["30"]],
      [["30"]],
    ].map((table) => table.map((row) => row.map(Number))),
  );
});

test("with auto_recalc: never stale, in one revision", async () => {
  await bench.ok("project_settings", { auto_recalc: true });
  const before = await rows();
  const { recalc } = await revise("lower(note)");
  expect(
    (recalc as { rebuilt: { alias: string }[] }).rebuilt.map(({ alias }) => alias).sort(),
  ).toEqual(FOLLOWERS);
  expect(await stale()).toEqual({ stale: [], transitively_stale: [] });
  expect(await rows()).toEqual(before);
  // Back to what was there before: the followers are the entries they were, and are not stale either.
  await revise("upper(note)");
  expect(await stale()).toEqual({ stale: [], transitively_stale: [] });
});
