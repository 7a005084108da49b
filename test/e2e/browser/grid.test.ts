import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freshProject, type Session } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { axeFindings, gridRows, launch, type Opened, open } from "./page.ts";

// The grid over a tall, a wide and a hostile entry, and one of some rows.

const HOSTILE = "<img src=x onerror=\"document.title='hit'\">";
const WIDE = [0, 1, 2, 3].map((row) =>
  Array.from({ length: 1_200 }, (_, c) => (row === 0 ? `col_${c}` : (row - 1) * c)).join(","),
);
const rows = (count: number) =>
  `select i as n, i % 7 as day, chr((97 + i % 5)::int) as letter from range(${count}) t(i)`;
const ENTRIES = {
  many: rows(5_000_000),
  some: rows(50_000),
  hostile: `select '${HOSTILE.replaceAll("'", "''")}' as "${HOSTILE.replaceAll('"', '""')}", null as nothing, '' as empty`,
};

let browser: Browser;
let project: string;
let session: Session;
let opened: Opened | undefined;

beforeAll(async () => {
  browser = await launch();
  ({ project, session } = await freshProject(server.origin));
  for (const [name, code] of Object.entries(ENTRIES)) {
    const reply = await session.call("catalog_create", { name, code });
    expect(reply.error).toBeUndefined();
  }
  const body = WIDE.join("\n");
  await fetch(`${server.origin}/p/${project}/data/wide.csv`, { method: "PUT", body });
  const wide = await session.call("catalog_import", { rel_path: "wide.csv", alias: "wide" });
  expect(wide.error).toBeUndefined();
});

afterEach(async () => {
  await opened?.context.close();
  opened = undefined;
});

afterAll(async () => {
  await session.close();
  await browser.close();
});

async function show(name: string): Promise<Page> {
  const url = `${server.origin}/p/${project}/entry/${name}`;
  opened = await open(browser, url, { width: 1280, theme: "light" });
  await opened.page.locator(".ag-grid-scrolling-container .ag-row").first().waitFor();
  return opened.page;
}

/** A cell by its row and column, both from 0. */
function cell(page: Page, row: number, column: number): Locator {
  return page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="c${column}"]`);
}

function count(page: Page, text: string): Promise<void> {
  return page.locator(".grid-count").getByText(text, { exact: true }).waitFor();
}

/** The letter of the first row, once the sort is there. */
async function first(page: Page, column: number, text: string): Promise<void> {
  await cell(page, 0, column).getByText(text, { exact: true }).waitFor();
}

test("every row of five million is reached, by keys and by the wheel", async () => {
  const page = await show("many");
  await count(page, "5,000,000 rows");
  await first(page, 0, "0");
  await cell(page, 0, 0).click();
  await page.keyboard.press("Control+End");
  await cell(page, 4_999_999, 0).getByText("4,999,999", { exact: true }).waitFor();
  await page.keyboard.press("Control+Home");
  await first(page, 0, "0");
  await page.mouse.wheel(0, 130_000);
  // A wheel goes further where rows are more than pixels, and the row that has the focus is kept.
  const far = async () =>
    (await gridRows(page, 5)).map(([n]) => Number(n?.replaceAll(",", ""))).filter((n) => n > 1_000);
  await expect.poll(async () => (await far()).length).toBeGreaterThan(10);
  const shown = await far();
  expect(shown).toEqual(shown.map((_, i) => (shown[0] ?? 0) + i));
  expect(opened?.complaints).toEqual([]);
});

test("rows are sorted by columns one after the other, and searched", async () => {
  const page = await show("some");
  const head = (name: string) => page.locator(".ag-header-cell", { hasText: name });
  await head("letter").click();
  await first(page, 2, "a");
  await head("letter").click();
  await first(page, 2, "e");
  await head("n")
    .first()
    .click({ modifiers: ["Shift"] });
  await head("n")
    .first()
    .click({ modifiers: ["Shift"] });
  await first(page, 0, "49,999");
  expect(await page.locator('.ag-header-cell[aria-sort="descending"]').count()).toBe(2);

  await page.getByLabel("Search rows").fill("49999");
  await count(page, "1 of 50,000 rows");
  expect(await page.locator(".grid-cell mark").allTextContents()).toEqual(["49,999"]);
});

test("a bar of the histogram leaves its rows, and a filter is taken away again", async () => {
  const page = await show("some");
  const bar = page.locator('.pin-bars .ag-cell[col-id="c2"] .bar').first();
  await bar.locator(".bar-fill").click();
  await count(page, "10,000 of 50,000 rows");
  await page.locator(".grid-chips").getByText("letter").waitFor();
  const letters = (await gridRows(page, 5)).slice(0, 5).map((row) => row[2]);
  expect(new Set(letters).size).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove the filter on letter" }).click();
  await count(page, "50,000 rows");
});

test("a column's menu filters by values, hides and freezes", async () => {
  const page = await show("some");
  await page.getByRole("button", { name: "Menu of day" }).click();
  const menu = page.getByRole("dialog", { name: "Column day" });
  await menu.getByText("Freeze").click();
  await page.locator('.ag-header .ag-grid-pinned-left-cells [col-id="c1"]').waitFor();
  await page.getByRole("button", { name: "Menu of letter" }).click();
  await page.getByRole("dialog", { name: "Column letter" }).getByText("Hide").click();
  await page.locator('.ag-header-cell[col-id="c2"]').waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Columns/ }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel("Show letter").check();
  await page.locator('.ag-header-cell[col-id="c2"]').waitFor();
});

test("a row is looked at whole, and the next one by a key", async () => {
  const page = await show("some");
  await first(page, 0, "0");
  await cell(page, 0, 0).click();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("complementary", { name: "Row 1" });
  await viewer.locator("dd", { hasText: "a" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page
    .getByRole("complementary", { name: "Row 2" })
    .locator("dd", { hasText: "b" })
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await page.evaluate("document.activeElement.closest('.ag-cell') !== null")).toBe(true);
});

test("rows that are chosen are copied with the names of their columns", async () => {
  const page = await show("some");
  await opened?.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await first(page, 0, "0");
  await cell(page, 1, 0).click();
  await cell(page, 2, 0).click({ modifiers: ["Shift"] });
  await page.getByRole("button", { name: "Copy 2 rows" }).click();
  await page.getByText("2 rows are copied.").waitFor();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
    "n\tday\tletter\n1\t1\tb\n2\t2\tc",
  );
});

test("what is shown is downloaded", async () => {
  const page = await show("some");
  await page.getByLabel("Search rows").fill("49998");
  await count(page, "1 of 50,000 rows");
  const waiting = page.waitForEvent("download");
  await page.getByLabel("Download what is shown").selectOption("csv");
  const stream = await (await waiting).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  expect(Buffer.concat(parts).toString("utf8").trim().split(/\r?\n/)).toEqual([
    "n,day,letter",
    "49998,4,d",
  ]);
});

test("a column of 1,200 is found by its name", async () => {
  const page = await show("wide");
  await count(page, "3 rows");
  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByLabel("Find a column").fill("col_1137");
  await page.keyboard.press("Enter");
  await cell(page, 2, 1_137).getByText("2,274", { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(opened?.complaints).toEqual([]);
});

test("names and cells are text, whatever they say", async () => {
  const page = await show("hostile");
  await cell(page, 0, 0).getByText(HOSTILE, { exact: true }).waitFor();
  expect(await page.locator(".head-name").allTextContents()).toEqual([HOSTILE, "nothing", "empty"]);
  expect(await cell(page, 0, 1).textContent()).toBe("null");
  expect(await page.locator(".grid-frame img").count()).toBe(0);
  expect(await page.title()).not.toBe("hit");
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeFindings(page)).toEqual([]);
  expect(opened?.complaints).toEqual([]);
});

test("bars that cannot be read say so, and are read again at a click", async () => {
  const url = `${server.origin}/p/${project}/entry/hostile`;
  opened = await open(browser, `${server.origin}/p/${project}/settings`, {
    width: 1280,
    theme: "light",
  });
  const { page } = opened;
  await page.route("**/api/call/entry_bars", (route) => route.abort());
  await page.goto(url);
  const again = page.locator(".bars-failed").first();
  await again.waitFor();
  expect(await again.getAttribute("title")).toBe("Tallyman cannot be reached.");
  await page.unroute("**/api/call/entry_bars");
  await again.click();
  await page.locator('.pin-bars .ag-cell[col-id="c0"] .bars svg').waitFor();
});
