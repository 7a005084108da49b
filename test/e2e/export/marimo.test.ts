import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { BlobReader, type FileEntry, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Native } from "../main/native.ts";
import type { Bench } from "../main/project.ts";
import { server } from "../setup/server.ts";
import { definedTwice, type MarimoFile, readMarimo, undefinedIn } from "./marimo.ts";
import { openShop } from "./shop.ts";

let shop: Bench;
let source: string;
let file: MarimoFile;

const get = (path: string) => fetch(`${server.origin}/p/${shop.project}/export/${path}`);

beforeAll(async () => {
  shop = await openShop(server.origin);
  source = await (await get("marimo")).text();
  file = readMarimo(source);
});
afterAll(() => shop.session.close());

test("the tool says where it is and what rests on stored rows", async () => {
  const url = `${server.origin}/p/${shop.project}/export/`;
  const reply = {
    project: shop.project,
    path: "notebook_marimo.py",
    cells: 8,
    skipped: 0,
    data: [
      { name: "orders", why: "an imported file" },
      { name: "products", why: "an imported file" },
      { name: "weather", why: "an imported file" },
      { name: "sun_model", why: "a fitted model" },
    ],
    url: `${url}marimo`,
  };
  expect(await shop.ok("catalog_export_marimo")).toEqual(reply);
  const bundle = await shop.ok("catalog_export_marimo", { bundle: true });
  expect(bundle).toEqual({ ...reply, url: `${url}bundle` });
  const newest = async () => (await shop.ok("catalog_revisions", { limit: 1 })).items;
  const before = await newest();
  expect(before).toHaveLength(1);
  await shop.ok("catalog_export_marimo");
  expect(await newest()).toEqual(before);
});

test("it is a download that runs nowhere by itself", async () => {
  const { status, headers } = await get("marimo");
  expect([status, headers.get("content-type")]).toEqual([200, "text/x-python; charset=utf-8"]);
  expect(headers.get("content-disposition")).toBe('attachment; filename="notebook_marimo.py"');
  expect((await get("marimo?x=1")).status).toBe(400);
});

test("the file is Python in the form of marimo's notebooks", () => {
  expect(file.app[1]).toBe("marimo.App(width='medium')");
  expect(file.main).toBe("if __name__ == '__main__':\n    app.run()");
  expect(new Set(file.cells.map(({ name }) => name))).toEqual(new Set(["_"]));
  expect(definedTwice(file)).toEqual([]);
  expect(undefinedIn(file)).toEqual([]);
});

test("cells come in the notebook's order, each with its text, its rows and its chart", () => {
  const names = ["orders", "products", "weather", "dear", "by_kind", "rainy", "sun_model", "sun"];
  const texts = file.cells.flatMap(({ md }) => md);
  expect(texts).toHaveLength(9);
  expect(texts.slice(1).map((text) => /^\*\*(\w+)\*\* · v(\d)/.exec(text)?.[1])).toEqual(names);
  expect(texts[4]).toMatch(/^\*\*dear\*\* · v2 · \d+ rows/);
  const shown = file.cells.filter(({ sql }) => sql.some((text) => /^\s*SELECT/.test(text)));
  expect(shown.map(({ returns }) => returns)).toEqual(names.map((name) => [`${name}_rows`]));
  const charts = file.cells.filter(({ json }) => json.length > 0);
  expect(charts.map(({ parameters }) => parameters)).toEqual([["alt", "json", "by_kind_rows"]]);
  expect(JSON.parse(charts[0]?.json[0] ?? "")).toMatchObject({
    title: "Revenue by kind",
    data: { name: "entry" },
    encoding: { x: { field: "kind" } },
  });
});

test("texts are as they were written, with tags that are text", () => {
  const text = file.cells.flatMap(({ md }) => md).find((each) => each.startsWith("**by_kind**"));
  expect(text).toContain('Braces {here}, """quotes""", and a back\\slash.');
  expect(text).toContain('&lt;script>alert("script")&lt;/script>');
  expect(text).not.toContain("<script");
  expect(text).not.toContain("<img");
});

/** What SQL the file's cells run, in an order in which each comes after those it needs. */
function statements(folder: string): { name: string; sql: string }[] {
  const left = file.cells.filter(({ sql }) => sql.length > 0);
  const done = new Set(["con", "mo", "rows"]);
  const ordered: { name: string; sql: string }[] = [];
  while (left.length > 0) {
    const at = left.findIndex(({ parameters }) => parameters.every((name) => done.has(name)));
    const [cell] = left.splice(at, 1);
    if (at < 0 || !cell) throw new Error("cells wait for each other");
    const [name = ""] = cell.returns;
    const sql = (cell.sql[0] ?? "").replace(/<rows\('(\w+)', '[0-9a-f]{64}'\)>/, (_, table) =>
      join(folder, "data", `${table}.parquet`),
    );
    done.add(name);
    ordered.push({ name, sql });
  }
  return ordered;
}

test("the bundle has the data beside it, and native DuckDB runs its SQL to the same rows", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tallyman-bundle-"));
  const got = await get("bundle");
  expect(got.headers.get("content-type")).toBe("application/zip");
  const entries = await new ZipReader(new BlobReader(await got.blob())).getEntries();
  for (const entry of entries as FileEntry[]) {
    const path = join(folder, entry.filename);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await entry.getData(new Uint8ArrayWriter(), { checkSignature: true }));
    if (entry.filename === "notebook_marimo.py") {
      const text = await entry.getData(new Uint8ArrayWriter());
      expect(Buffer.from(text).toString("utf8")).toBe(source);
    }
  }
  expect(entries.map(({ filename }) => filename)).toEqual([
    "notebook_marimo.py",
    "README.txt",
    "data/orders.parquet",
    "data/products.parquet",
    "data/weather.parquet",
    "data/sun_model.parquet",
  ]);
  const native = await Native.start();
  for (const { name, sql } of statements(folder)) {
    if (!name.endsWith("_rows")) await native.run(sql);
  }
  for (const entry of ["orders", "products", "weather", "dear", "by_kind", "sun"]) {
    const there = await native.table(`select * from "${entry}"`);
    const here = await shop.all(entry);
    expect(there.columns, entry).toEqual(here.columns);
    expect(there.rows, entry).toEqual(here.rows);
  }
  const months = await native.texts(
    "select what.month || ' ' || what.wet || ' ' || days from rainy",
  );
  const rainy = (await shop.all("rainy")).rows as unknown as [
    { month: number; wet: boolean },
    number,
  ][];
  expect(months.map(([text]) => text)).toEqual(
    rainy.map(([{ month, wet }, days]) => `${month} ${wet} ${days}`),
  );
  native.close();
  rmSync(folder, { recursive: true });
});

test("tables stand as the project's own view has them", async () => {
  const columns = [
    { name: "price", pin: "left", displayer_args: { displayer: "float", max_fraction_digits: 1 } },
    { name: "sku", order: 1 },
    { name: "kind", hidden: true },
  ];
  await shop.ok("catalog_add_display_klass", {
    name: "main",
    source: { df_display_name: "main", columns },
  });
  const text = await (await get("marimo")).text();
  const shown = readMarimo(text);
  expect([definedTwice(shown), undefinedIn(shown)]).toEqual([[], []]);
  expect(text).toContain(`@app.cell(hide_code=True)
def _(mo, products_rows):
    mo.ui.table(
        products_rows[["price", "name", "sku"]],
        selection=None,
        freeze_columns_left=["price"],
        format_mapping={"price": "{:,.1f}"},
    )
    return
`);
  // Each of the eight is shown by its table, not a second time by its SQL.
  expect(text.match(/mo\.ui\.table\(/g)).toHaveLength(8);
  expect(source).not.toContain("mo.ui.table(");
  await shop.ok("catalog_remove_display_klass", { name: "main" });
});
