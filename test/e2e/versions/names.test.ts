import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Bench, openBench } from "../main/project.ts";
import { server } from "../setup/server.ts";

let bench: Bench;

beforeEach(async () => {
  bench = await openBench(server.origin);
  await bench.ok("catalog_create", { name: "sales", code: "select 1 as n", prompt: "one" });
  await bench.ok("catalog_create", { name: "above", code: "select n + 10 as n from sales" });
});

afterEach(() => bench.session.close());

const rename = (old_name: string, new_name: string) =>
  bench.ok("catalog_rename", { old_name, new_name });
const rows = async (entry: string) => (await bench.all(entry)).rows;
const show = (entry: string) => bench.ok("catalog_show", { entry });

describe("naming a scratch entry", () => {
  test("it gets version 1, a cell and the wish it answers as that cell's text", async () => {
    const { hash } = await bench.ok("catalog_run", { code: "select 5 as n", prompt: "five" });
    const named = await bench.ok("catalog_alias", { hash, name: "five" });
    const { cells } = await bench.ok("notebook_get");
    expect(named).toMatchObject({ hash, alias: "five", version: 1, step: "step-004" });
    expect((cells as object[]).at(-1)).toMatchObject({
      cell_id: named.cell_id,
      alias: "five",
      hash,
      markdown: "five",
    });
    expect((await show("five")).versions).toMatchObject([{ version: 1, cause: "alias" }]);
  });

  test("one entry may have two names; each moves by itself", async () => {
    const { hash } = await show("sales");
    await bench.ok("catalog_alias", { hash, name: "revenue" });
    await bench.ok("catalog_revise", { name: "revenue", code: "select 2 as n" });
    expect([await rows("sales"), await rows("revenue")]).toEqual([[[1]], [[2]]]);
    expect(await rows("above")).toEqual([[11]]);
  });

  test.each([
    ["sales", "name_taken", "sales is taken: it names an entry at version 1."],
    ["Sales", "name_invalid", expect.stringContaining('"Sales" is not an alias name')],
    ["tracked", "name_invalid", '"tracked" is the name of a recipe helper.'],
    ["abcdef012345", "name_invalid", '"abcdef012345" looks like an entry hash.'],
    ["sales-v2", "name_invalid", expect.stringContaining("is not an alias name")],
  ])("%s is refused: %s", async (name, code, message) => {
    const { hash } = await bench.ok("catalog_run", { code: "select 5 as n" });
    expect(await bench.fails("catalog_alias", { hash, name })).toMatchObject({ code, message });
  });

  test("a name is no hash, and a hash must be of an entry", async () => {
    const { hash } = await show("sales");
    expect(await bench.fails("catalog_alias", { hash: "sales", name: "x" })).toMatchObject({
      code: "invalid_input",
      hint: `The hash of sales is ${hash}.`,
    });
    expect(await bench.fails("catalog_alias", { hash: "0".repeat(12), name: "x" })).toMatchObject({
      code: "not_found",
    });
  });
});

describe("renaming", () => {
  test("versions, the place in the notebook and what follows stay", async () => {
    await bench.ok("catalog_revise", { name: "sales", code: "select 2 as n" });
    const before = await show("sales");
    const { cells } = await bench.ok("notebook_get");
    const reply = await rename("sales", "revenue");
    expect(reply).toMatchObject({ old: "sales", new: "revenue", hash: before.hash });
    expect(await show("revenue")).toMatchObject({
      alias: "revenue",
      versions: before.versions as object[],
    });
    const now = (await bench.ok("notebook_get")).cells as { cell_id: string; alias: string }[];
    expect(now.map(({ cell_id, alias }) => [cell_id, alias])).toEqual(
      (cells as typeof now).map(({ cell_id, alias }) => [
        cell_id,
        alias === "sales" ? "revenue" : alias,
      ]),
    );
    await bench.ok("catalog_revise", { name: "revenue", code: "select 3 as n" });
    expect(await rows("above")).toEqual([[13]]);
  });

  test("the old name still means it, in recipes, references and calls", async () => {
    await rename("sales", "revenue");
    const read = "select n from tracked('sales')";
    expect(await bench.ok("catalog_create", { name: "reader", code: read })).toMatchObject({
      parents: [{ ref: "revenue", follow: true, version: 1 }],
    });
    await bench.ok("catalog_revise", { name: "SALES", code: "select 4 as n" });
    expect([await rows("reader"), await rows("sales"), await rows("sales-v1")]).toEqual([
      [[4]],
      [[4]],
      [[1]],
    ]);
    const sql = "select n from pinned('sales-v1') union all select n from sales order by n";
    expect((await bench.ok("catalog_query", { sql })).rows).toEqual([[1], [4]]);
  });

  test("a recipe is the same entry before and after", async () => {
    const code = "select n * 7 as n from tracked('sales')";
    const before = await bench.ok("catalog_run", { code });
    await rename("sales", "revenue");
    expect(await bench.ok("catalog_run", { code })).toMatchObject({
      hash: before.hash,
      existing: true,
    });
  });

  test("the old name is reserved, for names and for files", async () => {
    await rename("sales", "revenue");
    const reserved = { code: "name_taken", message: /^sales is reserved: revenue was called/ };
    const match = { ...reserved, message: expect.stringMatching(reserved.message) };
    const code = "select 9 as n";
    expect(await bench.fails("catalog_create", { name: "sales", code })).toMatchObject(match);
    expect(
      await bench.fails("catalog_rename", { old_name: "above", new_name: "sales" }),
    ).toMatchObject(match);
    await bench.ok("data_put", { rel_path: "x.csv", text: "n\n1\n" });
    expect(
      await bench.fails("catalog_import", { rel_path: "x.csv", alias: "sales" }),
    ).toMatchObject({ code: "name_taken" });
  });

  test("back, round a circle of names, and again: every name it had means it", async () => {
    await rename("sales", "revenue");
    await rename("revenue", "turnover");
    await rename("sales", "revenue");
    expect(await show("turnover")).toMatchObject({ alias: "revenue" });
    const back = await rename("turnover", "sales");
    expect(back).toMatchObject({ new: "sales" });
    expect(await show("revenue")).toMatchObject({ alias: "sales", version: 1 });
    const { items } = await bench.ok("catalog_list");
    expect((items as { alias: string }[]).map(({ alias }) => alias).sort()).toEqual([
      "above",
      "sales",
    ]);
  });

  test("to the name it has: nothing happens", async () => {
    expect(await rename("sales", "sales")).toMatchObject({ step: "step-002" });
  });
});

test("name-vN stays readable after revisions, renames and recalculations", async () => {
  for (const n of [2, 3]) {
    await bench.ok("catalog_revise", { name: "sales", code: `select ${n} as n` });
  }
  await rename("sales", "revenue");
  for (const name of ["revenue", "sales"]) {
    const versions = await Promise.all([1, 2, 3].map((n) => rows(`${name}-v${n}`)));
    expect(versions).toEqual([[[1]], [[2]], [[3]]]);
  }
  expect(await Promise.all([1, 2, 3].map((n) => rows(`above-v${n}`)))).toEqual([
    [[11]],
    [[12]],
    [[13]],
  ]);
  expect(await bench.fails("catalog_peek", { entry: "sales-v4" })).toMatchObject({
    code: "not_found",
    hint: "Its versions are revenue-v1 to revenue-v3.",
  });
});

describe("dropping a name", () => {
  test("its entries stay, its cells go, and what follows it is named", async () => {
    const { hash } = await show("sales");
    await bench.ok("catalog_create", {
      name: "pinned_one",
      code: "select * from pinned('sales-v1')",
    });
    const { cells: before } = await bench.ok("notebook_get");
    const reply = await bench.ok("catalog_unalias", { name: "sales" });
    expect(reply).toMatchObject({
      removed_alias: "sales",
      notebook_cells_removed: 1,
      followers: ["above"],
      step: "step-004",
    });
    const { cells } = await bench.ok("notebook_get");
    expect(cells).toMatchObject([{ alias: "above" }, { alias: "pinned_one" }]);
    expect((before as object[]).length).toBe(3);
    expect(await rows(String(hash))).toEqual([[1]]);
    expect(await rows("above")).toEqual([[11]]);
    expect(await bench.fails("catalog_show", { entry: "sales" })).toMatchObject({
      code: "not_found",
    });
  });

  test("what followed it cannot be said to be stale, and is not rebuilt", async () => {
    await bench.ok("catalog_unalias", { name: "sales" });
    expect(await bench.ok("catalog_scan_staleness")).toMatchObject({
      stale: [],
      entries: [{ alias: "above", stale: false, unknown_axes: ["alias:sales"] }],
    });
    expect(await bench.ok("catalog_recalc", { dry_run: false })).toMatchObject({
      rebuilt: [],
      note: "nothing stale to recompute",
    });
  });

  test("the name is free again, and then is another's: the old followers do not follow it", async () => {
    await rename("sales", "revenue");
    await bench.ok("catalog_unalias", { name: "sales" });
    await bench.ok("catalog_create", { name: "sales", code: "select 100 as n" });
    await bench.ok("catalog_create", { name: "revenue", code: "select 200 as n" });
    expect(await rows("above")).toEqual([[11]]);
    const code = "select n + 10 as n from sales";
    const again = await bench.ok("catalog_revise", { name: "above", code });
    expect(again).toMatchObject({ version: 2, rows: [[110]] });
    expect(await bench.ok("catalog_scan_staleness")).toMatchObject({ entries: [], checked: 3 });
  });
});
