import { beforeEach, describe, expect, test } from "vitest";
import type { Body } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";

// A source is a file under a name: the same bytes are the same version, other bytes the next one.

const FIRST = "id;price\n1;1,50\n2;2,25\n";
const SECOND = "id;price\n1;1,75\n2;2,25\n3;9,00\n";
const WIDER = "id;price;note\n1;1,75;new\n";
const RETYPED = "id;price\nA1;1,75\n";
const OPTIONS = { delim: ";", decimal: "," };

let bench: Bench;

beforeEach(async () => {
  bench = await openBench(server.origin);
  await bench.put("prices.csv", FIRST);
  const first = await importPrices({ options: OPTIONS, prompt: "the price list" });
  expect(first).toMatchObject({ version: 1, created: true, step: "step-001" });
  return () => bench.session.close();
});

function importPrices(more: Record<string, unknown> = {}): Promise<Body> {
  return bench.ok("catalog_import", { rel_path: "prices.csv", alias: "prices", ...more });
}

async function versions(): Promise<unknown[]> {
  const shown = await bench.ok("catalog_show", { entry: "prices", include: ["versions"] });
  return (shown.versions as { version: number; step: string; cause: string }[]).map(
    ({ version, step, cause }) => [version, step, cause],
  );
}

async function step(): Promise<unknown> {
  return (await bench.ok("project_settings")).step;
}

describe("the same bytes again", () => {
  test("and the same options are nothing new", async () => {
    const { hash } = await bench.ok("catalog_show", { entry: "prices" });
    for (const options of [{}, OPTIONS, { decimal: ",", delim: ";" }, { delim: ";" }]) {
      const again = await importPrices({ options });
      expect(again).toMatchObject({ hash, version: 1, created: false, step: "step-001" });
      expect(again.rows).toEqual([
        [1, 1.5],
        [2, 2.25],
      ]);
    }
    expect(await versions()).toEqual([[1, "step-001", "import"]]);
  });

  test("uploaded again, or under another name, are nothing new either", async () => {
    await bench.put("prices.csv", FIRST);
    expect(await importPrices()).toMatchObject({ version: 1, created: false });
    await bench.put("copy.csv", FIRST);
    const copy = await importPrices({ rel_path: "copy.csv" });
    expect(copy).toMatchObject({ version: 1, created: false, step: "step-001" });
    await fetch(`${server.origin}/p/${bench.project}/data/copy.csv`, { method: "DELETE" });
  });

  test("with other options are the next version", async () => {
    const options = { types: { price: "DECIMAL(9,2)" } };
    const next = await importPrices({ options, accept_schema: true });
    expect(next).toMatchObject({ version: 2, created: true, step: "step-002" });
    expect(next.options).toEqual({ ...OPTIONS, ...options });
    expect(next.rows).toEqual([
      [1, "1.50"],
      [2, "2.25"],
    ]);
  });
});

describe("other bytes", () => {
  test("are the next version, read with the options of the one before", async () => {
    await bench.put("prices.csv", SECOND);
    const { items } = await bench.ok("data_list");
    expect(items).toMatchObject([{ imported_as: "prices", changed_since_import: true }]);
    const next = await importPrices({ prompt: "a new list" });
    expect(next).toMatchObject({ version: 2, created: true, step: "step-002", options: OPTIONS });
    expect(next.rows).toEqual([
      [1, 1.75],
      [2, 2.25],
      [3, 9],
    ]);
    expect(await versions()).toEqual([
      [1, "step-001", "import"],
      [2, "step-002", "import"],
    ]);
    const old = await bench.ok("catalog_peek", { entry: "prices-v1" });
    expect(old).toMatchObject({
      row_count: 2,
      rows: [
        [1, 1.5],
        [2, 2.25],
      ],
    });
    const after = await bench.ok("data_list");
    expect(after.items).toMatchObject([{ imported_as: "prices", changed_since_import: false }]);
  });

  test("that were there before become the newest version once more", async () => {
    const { hash } = await bench.ok("catalog_show", { entry: "prices" });
    await bench.put("prices.csv", SECOND);
    await importPrices();
    await bench.put("prices.csv", FIRST);
    const back = await importPrices();
    expect(back).toMatchObject({ hash, version: 3, created: true, step: "step-003" });
    expect(back.row_count).toBe(2);
  });

  test("leave what follows pinned versions alone", async () => {
    const code = "select sum(price) as total from pinned('prices-v1')";
    await bench.ok("catalog_create", { name: "old_total", code });
    await bench.put("prices.csv", SECOND);
    await importPrices();
    expect((await bench.ok("catalog_peek", { entry: "old_total" })).rows).toEqual([[3.75]]);
    const sql = "select sum(price) as total from prices";
    expect((await bench.ok("catalog_query", { sql })).rows).toEqual([[13]]);
  });
});

describe("another schema", () => {
  test.each([
    ["a new column", WIDER, "note VARCHAR is new"],
    ["another type", RETYPED, "id was BIGINT and is VARCHAR"],
    ["a column that is gone", "id\n1\n", "price is gone"],
  ])("%s is a conflict that says so, until it is accepted", async (_, text, change) => {
    await bench.put("prices.csv", text);
    const refused = await bench.fails("catalog_import", {
      rel_path: "prices.csv",
      alias: "prices",
    });
    expect(refused).toEqual({
      code: "conflict",
      message: `The file's schema differs from prices: ${change}.`,
      hint: expect.stringContaining("accept_schema: true"),
      stage: "schema",
    });
    expect([await step(), await versions()]).toEqual(["step-001", [[1, "step-001", "import"]]]);
    const taken = await importPrices({ accept_schema: true });
    expect(taken).toMatchObject({ version: 2, created: true, step: "step-002" });
  });
});

test("another schema is a conflict even when another source has read the file before", async () => {
  await bench.put("prices.csv", WIDER);
  await importPrices({ alias: "wider", options: OPTIONS });
  const refused = await bench.fails("catalog_import", { rel_path: "prices.csv", alias: "prices" });
  expect(refused).toMatchObject({ code: "conflict" });
  expect(refused.message).toContain("note VARCHAR is new");
  const taken = await importPrices({ accept_schema: true });
  expect(taken).toMatchObject({ version: 2, created: true, row_count: 1 });
});

test("files of the same bytes are one entry and two sources, each of its own file", async () => {
  await bench.put("copy.csv", FIRST);
  const copy = await importPrices({ rel_path: "copy.csv", alias: "copied", options: OPTIONS });
  const { hash } = await bench.ok("catalog_show", { entry: "prices" });
  expect(copy).toMatchObject({ hash, version: 1, created: true, step: "step-002" });
  const same = { changed_since_import: false };
  expect((await bench.ok("data_list")).items).toMatchObject([
    { path: "copy.csv", imported_as: "copied", ...same },
    { path: "prices.csv", imported_as: "prices", ...same },
  ]);
  const shown = await bench.ok("catalog_show", { entry: "copied" });
  expect(shown).toMatchObject({ alias: "copied", source: { path: "copy.csv" } });
  expect(shown.versions).toMatchObject([{ version: 1, cause: "import", path: "copy.csv" }]);
});

describe("a dry run", () => {
  test("shows what an import would read, and stores nothing", async () => {
    await bench.put("prices.csv", SECOND);
    const dry = await importPrices({ options: OPTIONS, dry_run: true });
    expect(dry).toMatchObject({ created: false, row_count: 3, shown: 3, step: "step-001" });
    expect(dry.rows).toEqual([
      [1, 1.75],
      [2, 2.25],
      [3, 9],
    ]);
    expect(dry.guesses).toMatchObject([
      { option: "encoding" },
      { option: "quote" },
      { option: "header" },
      { option: "types" },
    ]);
    expect(dry.notes).toEqual(["A dry run reads at most 1,000 rows and stores nothing."]);
    for (const field of ["hash", "version", "cell_id"]) expect(dry).not.toHaveProperty(field);
    expect([await step(), await versions()]).toEqual(["step-001", [[1, "step-001", "import"]]]);
    const { items } = await bench.ok("data_list");
    expect(items).toMatchObject([{ changed_since_import: true }]);
  });

  test("of a file that nothing was imported from names no source", async () => {
    await bench.put("prices.csv", SECOND);
    await importPrices({ alias: "other", dry_run: true });
    expect(await bench.ok("catalog_list")).toMatchObject({
      total: 1,
      items: [{ alias: "prices" }],
    });
    expect(await bench.fails("catalog_show", { entry: "other" })).toMatchObject({
      code: "not_found",
    });
  });
});
