import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { freshProject, type Session } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { axeFindings, gridRows, launch, type Opened, open } from "./page.ts";

// How a project says its tables are shown, in grids that are open while it says so.

const HOSTILE = "<img src=x onerror=\"document.title='hit'\">";
const ROWS = `select i as id, i - 2.5 as delta, 'https://a.example/' || i as page, [i, i + 1, 3] as spark,
  '${HOSTILE.replaceAll("'", "''")}' as note from range(6) t(i)`;

let browser: Browser;
let project: string;
let session: Session;
let opened: Opened;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});

beforeEach(async () => {
  ({ project, session } = await freshProject(server.origin));
  await ok("catalog_create", { name: "changes", code: ROWS });
  const url = `${server.origin}/p/${project}/entry/changes`;
  opened = await open(browser, url, { width: 1280, theme: "light" });
  ({ page } = opened);
  await gridRows(page, 6);
  await page.evaluate("window.sameDocument = true");
});

afterEach(async () => {
  expect(opened.complaints).toEqual([]);
  await opened.context.close();
  await session.close();
});

afterAll(() => browser.close());

async function ok(tool: string, args: Record<string, unknown>) {
  const reply = await session.call(tool, args);
  expect(reply.error).toBeUndefined();
  return reply;
}

const show = (name: string, source: object) =>
  ok("catalog_add_display_klass", { name, source: { ...source, df_display_name: name } });
const cell = (row: number, column: number) =>
  page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="c${column}"]`);
const colourOf = (row: number, column: number) =>
  page.evaluate<string>(
    `document.querySelector('.ag-row[row-index="${row}"] .ag-cell[col-id="c${column}"]').style.backgroundColor`,
  );
/** Names of columns from left to right, wherever the document has them. */
const heads = () =>
  page.evaluate<string[]>(`[...document.querySelectorAll(".ag-header-cell")]
  .sort((a, b) => a.getAttribute("aria-colindex") - b.getAttribute("aria-colindex"))
  .flatMap((head) => head.querySelector(".head-name")?.textContent ?? [])`);

test("a display class is taken up by the grid that is open: order, words, colours, drawings", async () => {
  await show("main", {
    extends: "main",
    columns: [
      { name: "note", hidden: true },
      {
        name: "delta",
        order: -1,
        header_name: "Change",
        tooltip_config: { tooltip_type: "simple", val_column: "note" },
      },
      {
        name: "delta",
        displayer_args: { displayer: "float", min_fraction_digits: 2, max_fraction_digits: 2 },
      },
      {
        name: "delta",
        color_map_config: { color_rule: "color_map", map_name: ["#ff0000", "#ffffff", "#0000ff"] },
      },
      { name: "page", displayer_args: { displayer: "linkify" } },
      { name: "spark", displayer_args: { displayer: "chart", mark: "line" } },
    ],
    pinned_rows: [{ primary_key_val: "mean" }],
  });
  await cell(0, 1).getByText("-2.50", { exact: true }).waitFor();
  expect(await heads()).toEqual(["Change", "id", "page", "spark"]);
  expect(await colourOf(0, 1)).toBe("rgb(255, 0, 0)");
  expect(await colourOf(5, 1)).toBe("rgb(0, 0, 255)");
  expect(await cell(0, 1).locator(".grid-cell").getAttribute("title")).toBe(HOSTILE);
  const link = cell(3, 2).locator("a");
  expect(await link.getAttribute("href")).toBe("https://a.example/3");
  expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
  expect(await cell(0, 3).locator("svg path").getAttribute("d")).toBe("M0 18L48 12L96 0");
  expect(await page.locator(".pin-figure .ag-cell").allTextContents()).toEqual(
    expect.arrayContaining(["mean", "2.5", "0"]),
  );
  expect(await page.locator(".grid-frame img").count()).toBe(0);
  expect(await page.title()).not.toBe("hit");
  expect(await axeFindings(page)).toEqual([]);

  await ok("catalog_remove_display_klass", { name: "main" });
  await cell(0, 1).getByText("-2.5", { exact: true }).waitFor();
  expect(await heads()).toEqual(["id", "delta", "page", "spark", "note"]);
  expect(await colourOf(0, 1)).toBe("");
  expect(await page.evaluate("window.sameDocument")).toBe(true);
});

test("a view is chosen among those there are, with figures above the rows", async () => {
  const view = page.getByLabel("View");
  expect(await view.locator("option").allTextContents()).toEqual(["main", "summary"]);
  await view.selectOption("summary");
  await page.locator(".pin-figure", { hasText: "distinct_count" }).first().waitFor();
  await show("money", { columns: [{ name: "id", hidden: true }] });
  await view.locator("option", { hasText: "money" }).waitFor({ state: "attached" });
  await view.selectOption("money");
  await expect.poll(heads).toEqual(["delta", "page", "spark", "note"]);
  expect(await page.locator(".pin-figure").count()).toBe(0);
});

test("rows go through a post-processing that is chosen, and through what becomes of it", async () => {
  const source = (sql: string) => `CREATE MACRO process(expr) AS TABLE ${sql}`;
  const add = (sql: string) =>
    ok("catalog_add_post_processing", { name: "few", source: source(sql) });
  await add("SELECT id, delta * 2 AS twice FROM query_table(expr) WHERE id > 3");
  const choose = page.getByLabel("Post-processing");
  await choose.selectOption("few");
  await page.locator(".grid-count").getByText("2 rows", { exact: true }).waitFor();
  expect(await heads()).toEqual(["id", "twice"]);
  expect(await gridRows(page, 2)).toEqual([
    ["4", "3.0"],
    ["5", "5.0"],
  ]);
  const waiting = page.waitForEvent("download");
  await page.getByLabel("Download what is shown").selectOption("csv");
  const parts: Buffer[] = [];
  for await (const part of await (await waiting).createReadStream()) parts.push(part as Buffer);
  expect(Buffer.concat(parts).toString("utf8")).toBe("id,twice\n4,3.0\n5,5.0\n");
  expect(await axeFindings(page)).toEqual([]);

  await add("SELECT id, delta * 10 AS twice FROM query_table(expr) WHERE id = 5");
  await page.locator(".grid-count").getByText("1 row", { exact: true }).waitFor();
  expect(await gridRows(page, 1)).toEqual([["5", "25.0"]]);
  await choose.selectOption("");
  await page.locator(".grid-count").getByText("6 rows", { exact: true }).waitFor();
});

test("pictures are drawn from texts that lie in cells, and nothing in them runs or is fetched", async () => {
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";
  const shapes = Array.from({ length: 20 }, (_, i) => `<rect x="${i}" width="1" height="9"/>`);
  const svg = `<svg width="20" height="9" onload="document.title='hit'"><script>document.title='hit'</script><image href="https://elsewhere.example/a.png"/>${shapes.join("")}</svg>`;
  const sql = `select '${png}' as png, '${svg.replaceAll("'", "''")}' as svg, '<b>' as none`;
  await ok("catalog_create", { name: "drawn", code: sql });
  const columns = [
    { name: "png", displayer_args: { displayer: "Base64PNGImageDisplayer" } },
    { name: ["svg", "none"], displayer_args: { displayer: "SVGDisplayer" } },
  ];
  await show("pictures", { columns });
  await page.goto(`${server.origin}/p/${project}/entry/drawn`);
  await page.getByLabel("View").selectOption("pictures");
  await cell(0, 0).locator("canvas.cell-picture").waitFor();
  const pixel = `[...document.querySelector(".cell-picture").getContext("2d").getImageData(0, 0, 1, 1).data]`;
  expect(await page.evaluate(pixel)).toEqual([255, 0, 0, 255]);
  const drawing = cell(0, 1).locator("svg.cell-picture");
  await drawing.waitFor();
  expect(await drawing.locator("rect").count()).toBe(20);
  expect(await drawing.locator("script, image").count()).toBe(0);
  expect(await drawing.getAttribute("onload")).toBeNull();
  expect(await drawing.getAttribute("viewBox")).toBe("0 0 20 9");
  expect(await cell(0, 2).textContent()).toBe("<b>");
  expect(await page.title()).not.toBe("hit");
  expect(await axeFindings(page)).toEqual([]);
});
