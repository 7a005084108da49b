import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, open } from "../browser/page.ts";
import type { Bench } from "../main/project.ts";
import { server } from "../setup/server.ts";
import { openShop } from "./shop.ts";

// The exported page, opened from a disk as its reader would: no server, no script, nothing from elsewhere.

let shop: Bench;
let html: string;
let browser: Browser;
let page: Page;
let folder: string;
// Of the page's own types, which Node has not.
type Line = { children: ArrayLike<{ textContent: string }> };
type Picture = { naturalWidth: number };

const complaints: string[] = [];
const requests: string[] = [];

beforeAll(async () => {
  shop = await openShop(server.origin);
  const got = await fetch(`${server.origin}/p/${shop.project}/export/html`);
  expect(got.headers.get("content-disposition")).toBe(
    `attachment; filename="${shop.project}.html"`,
  );
  expect(got.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  html = await got.text();
  folder = mkdtempSync(join(tmpdir(), "tallyman-page-"));
  const file = join(folder, "shop.html");
  writeFileSync(file, html);
  browser = await launch();
  const context = await browser.newContext({ viewport: { width: 1_100, height: 900 } });
  page = await context.newPage();
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => complaints.push(`a dialog: ${dialog.message()}`));
  page.on("request", (request) => requests.push(request.url().slice(0, 40)));
  await page.goto(pathToFileURL(file).href);
});
afterAll(async () => {
  await browser?.close();
  await shop.session.close();
  rmSync(folder, { recursive: true });
});

test("eight cells in order, each with its name, version and rows", async () => {
  expect(await page.locator("h1").textContent()).toBe(shop.project);
  expect(await page.locator("section .name h2").allTextContents()).toEqual([
    ...["orders", "products", "weather", "dear", "by_kind", "rainy", "sun_model", "sun"],
  ]);
  const dear = page.locator("section").nth(3);
  expect(await dear.locator(".name span").first().textContent()).toBe("version 2");
  const orders = page.locator("section").nth(0);
  expect(await orders.locator("tbody tr").count()).toBe(20);
  expect(await orders.locator(".note").textContent()).toBe("Shown are the first 20 of 5000 rows.");
});

test("rows are those of the entry, and so is the recipe", async () => {
  const cell = page.locator("section").nth(4);
  const { columns, rows } = await shop.all("by_kind");
  const shown = await cell
    .locator(".rows tbody tr")
    .evaluateAll((lines) =>
      lines.map((line) => Array.from((line as Line).children, (each) => each.textContent)),
    );
  expect(shown).toEqual(rows.map((row) => row.map(String)));
  const heads = await cell.locator(".rows th").allTextContents();
  expect(heads).toEqual(columns.map(({ name, type }) => name + type));
  const { code } = await shop.ok("catalog_show", { entry: "by_kind", include: ["code"] });
  expect(await cell.locator("details pre").textContent()).toBe(code);
  expect(await page.locator("section").nth(5).locator("tbody td").first().textContent()).toBe(
    '{"month":1,"wet":false}',
  );
});

test("the chart is drawn, with its words", async () => {
  const image = page.getByRole("img", { name: "Revenue by kind" });
  const drawn = await image.evaluate((each) => (each as unknown as Picture).naturalWidth);
  expect(drawn).toBeGreaterThan(100);
  const source = (await image.getAttribute("src")) ?? "";
  expect(source).toMatch(/^data:image\/svg\+xml;base64,/);
  const svg = Buffer.from(source.slice(source.indexOf(",") + 1), "base64").toString("utf8");
  for (const word of ["Revenue by kind", "boot", "sneaker"]) expect(svg).toContain(word);
});

test("what a text has of HTML is text; links go to the web and nowhere else", async () => {
  const text = page.locator("section").nth(4).locator(".text");
  expect(await text.locator("h3").textContent()).toBe("By kind");
  expect(await text.locator("strong").textContent()).toBe("bold");
  expect(await text.locator("table td").allTextContents()).toEqual(["boot", "dear"]);
  expect(await text.textContent()).toContain('<script>alert("script")</script><img src=x onerror=');
  const links = await text
    .locator("a")
    .evaluateAll((all) => all.map((each) => each.getAttribute("href")));
  expect(links).toEqual(["https://example.org/a?b=1&c=2", "https://example.org/tracker.png"]);
  expect(
    await page
      .locator("script, iframe, object, embed, form, link, base, section img[src^=http]")
      .count(),
  ).toBe(0);
  expect(html).not.toMatch(/<[^>]+\son\w+=/i);
});

test("nothing is fetched, nothing runs, nobody complains", async () => {
  expect(requests.filter((url) => !/^(file|data):/.test(url))).toEqual([]);
  expect(complaints).toEqual([]);
  const policy = await page.locator("meta[http-equiv]").getAttribute("content");
  expect(policy).toMatch(
    /^default-src 'none'; img-src data:; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'$/,
  );
});

test("the policy itself, not the lack of scripts, stops what would get in", async () => {
  await page.evaluate(`
    const image = document.createElement("img");
    image.src = "http://127.0.0.1:9/x.png";
    document.body.append(image);
    document.body.insertAdjacentHTML("beforeend", '<p style="position: fixed" onclick="alert(1)">x</p>');
  `);
  const added = page.locator("p[style]");
  expect(
    await added.evaluate('getComputedStyle(document.querySelector("p[style]")).position'),
  ).toBe("static");
  const refused = (what: string) =>
    complaints.filter((text) => text.includes("Content Security Policy") && text.includes(what));
  expect(refused("img-src data:")).toHaveLength(1);
  expect(refused("style-src ")).toHaveLength(1);
  await added.click();
  expect(refused("script-src").length + refused("default-src").length).toBeGreaterThanOrEqual(1);
  expect(complaints.filter((text) => text.startsWith("a dialog"))).toEqual([]);
});

test("it can be read by everybody, by day and by night", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ colorScheme, bypassCSP: true });
    const reader = await context.newPage();
    await reader.goto(page.url());
    await reader.evaluate(axe.source);
    const found = (await reader.evaluate("axe.run()")) as axe.AxeResults;
    expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    const wide = await reader.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(wide).toBeLessThanOrEqual(0);
    await context.close();
  }
});

test("the notebook's menu has every file, and saves it", async () => {
  const url = `${server.origin}/p/${shop.project}/notebook`;
  const opened = await open(browser, url, { width: 1_100, theme: "light" });
  await opened.page.locator(".export summary").click();
  const links = opened.page.locator(".export a");
  expect(await links.allTextContents()).toEqual([
    ...["Page (HTML)", "marimo", "marimo with data", "Whole project"],
  ]);
  for (const [i, file] of [".html", "notebook_marimo.py", "-marimo.zip", ".tar"].entries()) {
    const [download] = await Promise.all([
      opened.page.waitForEvent("download"),
      links.nth(i).click(),
    ]);
    const isWhole = file.startsWith("notebook");
    expect(download.suggestedFilename()).toBe(isWhole ? file : shop.project + file);
    expect(await download.failure()).toBeNull();
  }
  expect(opened.complaints).toEqual([]);
  await opened.context.close();
});
