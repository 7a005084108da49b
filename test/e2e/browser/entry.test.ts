import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freshProject, type Session } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { axeFindings, launch, type Opened, open } from "./page.ts";

// What stands in the tabs of an entry: its chart, recipe, lineage and figures; and how two versions differ.

const MONTHLY = "select i % 12 as month, count(*) as days, sum(i) as total from days group by 1";
const BARS = {
  mark: "bar",
  encoding: {
    x: { field: "month", type: "ordinal" },
    y: { field: "days", type: "quantitative" },
  },
};

let browser: Browser;
let project: string;
let session: Session;
let opened: Opened | undefined;

beforeAll(async () => {
  browser = await launch();
  ({ project, session } = await freshProject(server.origin));
  await make("catalog_create", { name: "days", code: "select i from range(60) t(i)" });
  await make("catalog_create", { name: "monthly", code: MONTHLY });
  await make("catalog_chart", { hash_or_alias: "monthly", vega_spec: BARS });
  await make("catalog_create", { name: "first", code: "select * from monthly where month < 3" });
});

afterEach(async () => {
  await opened?.context.close();
  opened = undefined;
});

afterAll(async () => {
  await session.close();
  await browser.close();
});

async function make(tool: string, args: Record<string, unknown>): Promise<void> {
  expect((await session.call(tool, args)).error).toBeUndefined();
}

async function show(path: string, theme: "light" | "dark" = "light"): Promise<Page> {
  const url = `${server.origin}/p/${project}/${path}`;
  opened = await open(browser, url, { width: 1280, theme });
  return opened.page;
}

const marks = (page: Page) => page.locator(".chart-place .mark-rect path");

test("a chart is drawn in the colours of the theme, and again when that changes", async () => {
  const page = await show("entry/monthly/chart");
  await marks(page).nth(11).waitFor();
  expect(await marks(page).count()).toBe(12);
  expect(await marks(page).first().getAttribute("fill")).toBe("#0b665e");
  await page.getByLabel("Theme").selectOption("dark");
  await expect.poll(() => marks(page).first().getAttribute("fill")).toBe("#5fc9b6");
  expect(await marks(page).count()).toBe(12);
  expect(await axeFindings(page)).toEqual([]);
  expect(opened?.complaints).toEqual([]);
});

test("a chart that fails in the page says so, and its author finds it in the error log", async () => {
  const page = await show("settings");
  await page.route("**/api/call/chart_data", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { spec: object };
    await route.fulfill({ response, json: { ...body, spec: { ...body.spec, mark: "hologram" } } });
  });
  await page.goto(`${server.origin}/p/${project}/entry/monthly/chart`);
  await page.getByRole("alert").getByText("The chart cannot be drawn").waitFor();
  await page.locator(".nav .badge", { hasText: "1 open" }).waitFor();
  const found = await session.call("catalog_chart_errors", { hash_or_alias: "monthly" });
  expect(JSON.stringify(found)).toContain("Vega cannot compile this chart");
});

test("a recipe is edited, refused at its place, and run; what follows is rebuilt", async () => {
  const page = await show("entry/monthly/code");
  const editor = page.getByRole("textbox", { name: "Recipe of monthly" });
  await editor.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" order by nope");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("alert").getByText(/nope/).waitFor();
  expect(await page.locator(".cm-lintRange-error").textContent()).toBe("nope");
  await page.getByRole("link", { name: "Its record" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  for (const _ of "nope") await page.keyboard.press("Delete");
  await page.keyboard.type("month limit 6");
  await page.getByLabel("What is changed, and why").fill("half a year");
  await page.getByRole("button", { name: "Run as v2" }).click();
  await page.locator(".entry-heading .version", { hasText: "v2" }).waitFor();
  await page.getByRole("heading", { name: "What was rebuilt with it" }).waitFor();
  await page.locator(".lines li", { hasText: "first" }).waitFor();
  await page.getByLabel("v1 beside it").check();
  await page.getByRole("heading", { name: "monthly-v1" }).waitFor();
  const shown = await session.call("catalog_show", { entry: "monthly" });
  expect(shown.code).toBe(`${MONTHLY} order by month limit 6`);
  expect(opened?.complaints.filter((one) => !one.includes("422"))).toEqual([]);
});

test("names and columns of the catalog are offered while one types", async () => {
  const page = await show("entry/first/code");
  await page.getByRole("textbox", { name: "Recipe of first" }).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" and tot");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "total" }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type(" > (select max(i) from tracked('da");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "days" }).waitFor();
  expect(await page.locator(".cm-content").textContent()).toContain("and total > (select max(i)");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  expect(await page.getByRole("button", { name: /^Run as/ }).isDisabled()).toBe(true);
});

test("a recipe that somebody else changed meanwhile is not overwritten unasked", async () => {
  const page = await show("entry/first/code");
  await page.getByRole("textbox", { name: "Recipe of first" }).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" and days > 1");
  const theirs = await session.call("catalog_revise", {
    name: "first",
    code: "select * from monthly where month < 2",
  });
  expect(theirs.error).toBeUndefined();
  await page
    .locator(".pill, .entry-link .version", { hasText: `v${theirs.version}` })
    .first()
    .waitFor();
  await page.getByRole("button", { name: /^Run as/ }).click();
  const over = page.getByRole("button", { name: `Put it over v${theirs.version} all the same` });
  await over.click();
  await page.getByRole("button", { name: `Run as v${Number(theirs.version) + 1}` }).click();
  await page
    .locator(".banner", { hasText: `first is now v${Number(theirs.version) + 1}` })
    .waitFor();
});

test("the lineage is walked by arrow keys, and says where columns come from", async () => {
  const page = await show("entry/monthly/lineage");
  const node = (name: string) => page.locator(`.graph-node[data-ref="${name}"]`);
  await node("days").focus();
  const reached = () => page.evaluate("document.activeElement.dataset.ref");
  await page.keyboard.press("ArrowRight");
  expect(await reached()).toBe("monthly");
  await page.keyboard.press("ArrowRight");
  expect(await reached()).toBe("first");
  await page.getByText("Where each column comes from").click();
  await page.getByRole("row", { name: "total days.i" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await node("first").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /^first/ }).waitFor();
  expect(opened?.complaints).toEqual([]);
});

test("the whole project is drawn, with what is out of date marked", async () => {
  const page = await show("lineage", "dark");
  await page.locator(".graph-node").nth(2).waitFor();
  expect(await page.locator(".graph-edge").count()).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
  expect(opened?.complaints).toEqual([]);
});

test("two versions are compared by figures, cells, recipes and charts", async () => {
  const page = await show("diff/monthly/1/2");
  await page.locator(".facts", { hasText: "by month" }).waitFor();
  expect(await page.locator(".facts").textContent()).toContain("12 → 6");
  expect(await page.locator(".changed-box tbody tr").count()).toBe(6);
  expect(await page.locator(".changed-box .state-sign").first().textContent()).toBe("−");
  const added = page.locator('.diff-lines [data-sign="+"]');
  await added.first().waitFor();
  expect(await added.allTextContents()).toEqual([`+${MONTHLY} order by month limit 6\n`]);
  await marks(page).nth(17).waitFor();
  expect(await marks(page).count()).toBe(18);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByText("How rows are matched").click();
  await page.getByRole("checkbox", { name: "total" }).check();
  await page.getByRole("button", { name: "Compare" }).click();
  await page.locator(".facts", { hasText: "by month, total" }).waitFor();
  await page.getByRole("button", { name: "As found" }).click();
  await page.getByRole("button", { name: "Keep as an entry" }).click();
  await page.waitForURL("**/entry/diff_monthly_v1_v2");
  await page.locator(".ag-row", { hasText: "12" }).first().waitFor();
  expect(opened?.complaints).toEqual([]);
});

test("the figures of every column stand under facts", async () => {
  const page = await show("entry/monthly/facts");
  const row = page.locator(".statistics-box tbody tr", { hasText: "total" });
  await row.waitFor();
  expect(await row.locator("td").allTextContents()).toEqual([
    expect.any(String),
    "none",
    "6",
    "120",
    "132.5",
    "145",
    "132.5",
    "9.35414",
    expect.any(String),
  ]);
  expect(await page.locator(".mini-bars rect").count()).toBeGreaterThan(5);
  expect(opened?.complaints).toEqual([]);
});

test("why a version differs is read on a phone without moving the page sideways", async () => {
  const page = await show("entry/monthly/why");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.locator(".diff-lines").waitFor();
  await page.locator(".causes", { hasText: "the recipe was edited" }).waitFor();
  const right = "document.querySelector('.diff-lines').getBoundingClientRect().right";
  expect(await page.evaluate<number>(right)).toBeLessThanOrEqual(390);
  expect(await axeFindings(page)).toEqual([]);
  expect(opened?.complaints).toEqual([]);
});
