import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { root } from "../../../scripts/serve.ts";
import { freshProject, type Session } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { gridRows, launch, type Opened, open } from "./page.ts";

// A day of work: a model builds over MCP while a person watches, corrects and takes away what they need; each test
// goes on where the one before it ended.

const FLIGHTS = join(root, "node_modules", "vega-datasets", "data", "flights-3m.parquet");
const BY_ORIGIN =
  "select origin, count(*) as flights, round(avg(delay), 2) as mean_delay from flights group by origin";
const BUSY = "select * from tracked('by_origin') where flights > 100000 order by flights desc";
const CHART = {
  mark: "bar",
  encoding: {
    x: { field: "origin", type: "nominal", sort: "-y" },
    y: { field: "flights", type: "quantitative" },
  },
};

let browser: Browser;
let project: string;
let session: Session;
let watching: Opened;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  ({ project, session } = await freshProject(server.origin));
  watching = await open(browser, at("catalog"), { width: 1280, theme: "light" });
  ({ page } = watching);
  await page.evaluate("window.sameDocument = true");
});

afterEach(() => {
  // What a build refused is a failed request, and nothing else may be amiss.
  expect(watching.complaints.filter((one) => !one.includes("422"))).toEqual([]);
});

afterAll(async () => {
  await watching.context.close();
  await session.close();
  await browser.close();
});

const at = (path: string) => `${server.origin}/p/${project}/${path}`;
const version = (text: string) => page.locator(".entry-heading .version", { hasText: text });
const listed = (name: string, text: string) =>
  page.locator(".entry-link", { hasText: name }).getByText(text, { exact: true }).waitFor();
const heading = (name: RegExp) => page.getByRole("heading", { level: 1, name });

async function go(path: string): Promise<void> {
  await page.goto(at(path));
  await page.locator(".connection").getByText("live", { exact: true }).waitFor();
}

async function ok(tool: string, args: Record<string, unknown>) {
  const reply = await session.call(tool, args);
  expect(reply.error).toBeUndefined();
  return reply;
}

async function headOf(name: string) {
  const { code, version } = await ok("catalog_show", { entry: name });
  return { code, version };
}

test("three million flights are imported, and stand in the page", async () => {
  const body = readFileSync(FLIGHTS);
  await fetch(at("data/flights-3m.parquet"), { method: "PUT", body });
  await ok("catalog_import", { rel_path: "flights-3m.parquet", alias: "flights" });
  await heading(/^flights/).waitFor();
  await page.locator(".grid-count").getByText("3,000,000 rows", { exact: true }).waitFor();
});

test("what is built appears as it is built, in the document that was open", async () => {
  await ok("catalog_create", { name: "by_origin", code: BY_ORIGIN, prompt: "flights by airport" });
  await heading(/^by_origin/).waitFor();
  await ok("catalog_create", { name: "busy", code: BUSY, prompt: "the busy ones" });
  await heading(/^busy/).waitFor();
  const [first] = await gridRows(page, 3);
  const { rows } = await ok("catalog_peek", { entry: "busy", limit: 1 });
  const [[origin, flights]] = rows as [[string, number]];
  expect(first?.slice(0, 2)).toEqual([origin, flights.toLocaleString("en-US")]);
  expect(await page.evaluate("window.sameDocument")).toBe(true);
});

test("a chart is drawn where the reader is when it is attached", async () => {
  await page.locator(".entry-link", { hasText: "by_origin" }).click();
  await heading(/^by_origin/).waitFor();
  await page.getByRole("link", { name: "Chart", exact: true }).click();
  await ok("catalog_chart", { hash_or_alias: "by_origin", vega_spec: CHART });
  const bars = page.locator(".chart-place .mark-rect path");
  await bars.first().waitFor();
  const { row_count: rows } = await ok("catalog_peek", { entry: "by_origin", limit: 1 });
  expect(await bars.count()).toBe(rows);
});

test("a revision rebuilds what follows; the page tells of both, and stays until it is asked", async () => {
  const code = `${BY_ORIGIN} having count(*) > 1000`;
  const revised = await ok("catalog_revise", { name: "by_origin", code });
  expect(revised).toMatchObject({ version: 2, recalc: { rebuilt: [{ alias: "busy" }] } });
  await listed("busy", "v2");
  await listed("by_origin", "v2");
  expect(await version("v1").count()).toBe(1);
  await page.locator(".pill").click();
  await version("v2").waitFor();
});

test("a recipe that breaks is told at once, and its record is a click away", async () => {
  const broken = await session.call("catalog_revise", {
    name: "by_origin",
    code: "select nowhere from flights",
  });
  expect(broken.error?.code).toBe("recipe_rejected");
  const banner = page.locator(".banner", { hasText: "A build failed in catalog_revise" });
  await banner.getByRole("link", { name: "Open", exact: true }).click();
  await heading(/recipe_rejected|catalog_revise/).waitFor();
  await page.getByText("nowhere").first().waitFor();
  expect((await headOf("by_origin")).version).toBe(2);
});

test("the person says in the notebook what it is about", async () => {
  await go("notebook");
  await page.getByRole("button", { name: "Edit the text above by_origin" }).click();
  await page.getByRole("textbox", { name: /^Text above by_origin/ }).fill("## Where they start");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { level: 3, name: "Where they start" }).waitFor();
  const { cells } = await ok("notebook_get", {});
  expect(cells).toContainEqual(
    expect.objectContaining({ alias: "by_origin", markdown: "## Where they start" }),
  );
});

test("the person corrects a recipe, and takes the correction back", async () => {
  await go("entry/busy/code");
  await page.getByRole("textbox", { name: "Recipe of busy" }).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" limit 2");
  await page.getByRole("button", { name: "Run as v3" }).click();
  await version("v3").waitFor();
  expect(await headOf("busy")).toEqual({ code: `${BUSY} limit 2`, version: 3 });

  await page.getByRole("button", { name: /^Undo step-\d+, catalog_revise$/ }).click();
  // Taking back is a step, too: what was v2 comes as the next version.
  await listed("busy", "v4");
  expect(await headOf("busy")).toEqual({ code: BUSY, version: 4 });
});

test("two versions are compared row by row, as the model is told", async () => {
  await go("diff/by_origin/1/2");
  await page.locator(".facts", { hasText: "by origin" }).waitFor();
  const told = await ok("catalog_diff", { name: "by_origin", va: 1, vb: 2 });
  const before = (await ok("catalog_peek", { entry: "by_origin-v1", limit: 1 })).row_count;
  const after = (await ok("catalog_peek", { entry: "by_origin-v2", limit: 1 })).row_count;
  expect(before).not.toBe(after);
  expect(JSON.stringify(told)).toContain(String(before));
  expect(await page.locator(".facts").textContent()).toContain(`${before} → ${after}`);
});

test("a bar of a histogram leaves its rows, and those are taken away as a file", async () => {
  await go("entry/busy");
  await gridRows(page, 3);
  await page.locator('.pin-bars .ag-cell[col-id="c1"] .bar .bar-fill').first().click();
  await page.locator(".grid-chips").getByText("flights").waitFor();
  const count = page.locator(".grid-count").getByText(/^[\d,]+ of [\d,]+ rows$/);
  const [left, all] = ((await count.textContent()) ?? "").match(/[\d,]+/g) ?? [];
  expect(Number(left)).toBeGreaterThan(0);
  expect(Number(left)).toBeLessThan(Number(all));
  const waiting = page.waitForEvent("download");
  await page.getByLabel("Download what is shown").selectOption("csv");
  const parts: Buffer[] = [];
  for await (const part of await (await waiting).createReadStream()) parts.push(part as Buffer);
  const [head, ...lines] = Buffer.concat(parts).toString("utf8").trim().split("\n");
  expect(head).toBe("origin,flights,mean_delay");
  expect(lines).toHaveLength(Number(left));
});

test("two people at once see each other, and what the other one does", async () => {
  const other = await open(browser, at("notebook"), { width: 1280, theme: "dark" });
  await go("notebook");
  await page.locator(".people").getByText("2 here").waitFor();
  await other.page.getByRole("button", { name: "Edit the text above busy" }).click();
  await other.page.getByRole("textbox", { name: /^Text above busy/ }).fill("Seen by *both*.");
  await other.page.keyboard.press("Control+Enter");
  await page.locator(".markdown").getByText("Seen by both.").waitFor();
  await page.getByRole("button", { name: "Remove the cell of flights" }).click();
  await other.page.getByRole("heading", { level: 2, name: "flights" }).waitFor({
    state: "detached",
  });
  expect(other.complaints).toEqual([]);
  await other.context.close();
  await page.locator(".people").waitFor({ state: "detached" });
});
