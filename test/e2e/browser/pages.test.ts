import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freshProject, type Session } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { axeFindings, launch, type Opened, open, painted } from "./page.ts";

// Every page over one project: what is on it, that axe finds nothing, and that hostile texts stay texts.

const HOSTILE = '<img src=x onerror="document.title=\'hit\'"><script>document.title="hit"</script>';
const PAGES = [
  "notebook",
  "catalog",
  "entry/monthly",
  "entry/monthly/chart",
  "entry/monthly/code",
  "entry/monthly/lineage",
  "entry/monthly/facts",
  "entry/monthly/why",
  "lineage",
  "diff/monthly/1/2",
  "history",
  "history/step-002",
  "errors",
  "log",
  "custom",
  "storage",
  "settings",
];

let browser: Browser;
let project: string;
let session: Session;
let opened: Opened | undefined;
let errorId: string;

beforeAll(async () => {
  browser = await launch();
  ({ project, session } = await freshProject(server.origin));
  await make("catalog_create", { name: "days", code: "select i as n from range(60) t(i)" });
  const monthly = (n: number) => `select n % ${n} as month, count(*) as days from days group by 1`;
  await make("catalog_create", { name: "monthly", code: monthly(12), prompt: HOSTILE });
  await make("catalog_revise", { name: "monthly", code: monthly(6), prompt: "halves" });
  await make("project_settings", { auto_recalc: false });
  await make("catalog_create", { name: "few", code: "select * from monthly where month < 3" });
  await make("catalog_revise", { name: "monthly", code: monthly(4), prompt: "quarters" });
  await make("catalog_chart", {
    hash_or_alias: "monthly",
    vega_spec: { mark: "bar", encoding: { x: { field: "month" }, y: { field: "days" } } },
  });
  const failed = await session.call("catalog_create", {
    name: "broken",
    code: `select n,\n  "${HOSTILE.replaceAll('"', '""')}"\nfrom days`,
  });
  errorId = String(failed.error_id);
  expect(failed.error?.code).toBe("recipe_rejected");
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
  const reply = await session.call(tool, args);
  expect(reply.error).toBeUndefined();
}

async function show(path: string): Promise<Page> {
  const screen = { width: 1280, theme: "light" } as const;
  opened = await open(browser, `${server.origin}/p/${project}/${path}`, screen);
  return opened.page;
}

/** Goes to a page without a reload, and waits until it has read what it shows. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, "", "/p/${project}/${path}")`);
  // One look right after the navigation would still see the page before.
  await painted(page);
  await expect.poll(() => page.evaluate(IS_READ), { timeout: 60_000 }).toBe(true);
}

/** Nothing on the page says that it is still being read. */
const IS_READ = `document.querySelector("main h1") !== null &&
  document.querySelector('[aria-busy="true"]') === null &&
  ![...document.querySelectorAll(".note-title")].some((note) => note.textContent.endsWith("…"))`;

test("axe finds nothing on any page in either theme, and nothing is cut off at 390", async () => {
  const page = await show("storage");
  const found: Record<string, unknown> = {};
  for (const path of [...PAGES, `errors/${errorId}`]) {
    await visit(page, path);
    const light = await axeFindings(page);
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = (await axeFindings(page, ["color-contrast"])).map((one) => `dark ${one}`);
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 390, height: 800 });
    const width = await page.evaluate("document.documentElement.scrollWidth");
    await page.setViewportSize({ width: 1280, height: 800 });
    const findings = [...light, ...dark, ...(width === 390 ? [] : [`${width} pixels wide`])];
    if (findings.length > 0) found[path] = findings;
  }
  expect(found).toEqual({});
  expect(await page.title()).not.toBe("hit");
  expect(opened?.complaints).toEqual([]);
});

test("pages are reached by the header, and back again, without a reload", async () => {
  const page = await show("notebook");
  await page.evaluate("window.sameDocument = true");
  const nav = page.getByRole("navigation", { name: "Pages" });
  for (const [link, title] of [
    ["Catalog", /^monthly/],
    ["Lineage", /^Lineage/],
    ["History", /^History/],
    ["Errors", /^Errors/],
    ["Log", /^Log/],
    ["Customise", /^Customise/],
    ["Storage", /^Storage/],
    ["Settings", /^Settings/],
  ] as const) {
    await nav.getByRole("link", { name: link, exact: link !== "Errors" }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  }
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Storage" }).waitFor();
  expect(await page.evaluate("window.sameDocument")).toBe(true);
});

test("marks say what is out of date and what failed, with the way to mend it", async () => {
  const page = await show("entry/few");
  const link = page.locator(".entry-link", { hasText: "few" });
  await link.getByText("stale", { exact: true }).waitFor();
  await page.locator(".marks").getByRole("button", { name: "Rebuild" }).click();
  await link.getByText("v2", { exact: true }).waitFor();
  await link.getByText("stale", { exact: true }).waitFor({ state: "detached" });
});

test("one error has its place in the recipe, and goes when it is dismissed", async () => {
  const page = await show(`errors/${errorId}`);
  const here = page.locator('.numbered-line[data-here="true"]');
  await here.waitFor();
  expect(await here.locator("mark").textContent()).toContain("<script>");
  expect(await page.locator(".facts").textContent()).toContain("line 2");
  await page.getByRole("button", { name: "Dismiss this and older ones" }).click();
  await page.waitForURL("**/errors");
  await page.getByText("No errors", { exact: true }).waitFor();
  await page.getByLabel("Dismissed ones, too").check();
  await page.locator(".error-list li").first().waitFor();
  await page.getByLabel("Code").selectOption("recipe_rejected");
  expect(await page.locator(".error-list li").count()).toBe(1);
});

test("the palette finds entries, columns, pages and actions by the keyboard alone", async () => {
  const page = await show("notebook");
  await page.locator(".cell").first().waitFor();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Entry, column, page or action" });
  await box.fill("mon");
  const chosen = page.locator('[role="option"][aria-selected="true"]');
  await chosen.getByText("monthly v3", { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  expect(await chosen.locator(".palette-kind").textContent()).toBe("column");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/entry/monthly");
  await page.keyboard.press("Control+k");
  await box.fill("dark");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate("document.documentElement.dataset.theme")).toBe("dark");
  await page.keyboard.press("Control+k");
  await box.waitFor();
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });
});

test("the log has calls of the session and the project's own work on one clock", async () => {
  const page = await show("log");
  const lines = page.locator(".call");
  await lines.filter({ hasText: "catalog_chart" }).first().waitFor();
  await page.getByRole("button", { name: /^names/ }).click();
  await page.getByText("Nothing to see yet").waitFor();
  await page.getByRole("button", { name: /^builds/ }).click();
  await lines.filter({ hasText: "catalog_revise" }).first().waitFor();
  expect(await lines.filter({ hasText: "catalog_chart" }).count()).toBe(0);
  await lines.getByRole("link", { name: "recipe_rejected" }).click();
  await page.waitForURL(`**/errors/${errorId}`);
});

test("results that can be built again are dropped, and come back when they are read", async () => {
  const page = await show("storage");
  const drop = page.getByRole("button", { name: "Drop days v1" });
  const row = page.locator("tr", { hasText: "days v1" });
  await row.waitFor();
  // The second build runs two seconds after the first.
  await expect
    .poll(
      async () => {
        await page.reload();
        await row.waitFor();
        return drop.count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await drop.click();
  await row.waitFor({ state: "detached" });
  const rows = await session.call("catalog_peek", { entry: "days", limit: 1 });
  expect(rows.row_count).toBe(60);
  await page.reload();
  await row.waitFor();
});

test("settings are switched, and undone by the header", async () => {
  const page = await show("settings");
  const twice = page.getByRole("checkbox", { name: /^Build twice/ });
  await twice.uncheck();
  await page.getByRole("button", { name: /^Undo step-\d+, project_settings/ }).click();
  await expect.poll(() => twice.isChecked(), { timeout: 20_000 }).toBe(true);
  await page.getByRole("button", { name: /^Redo step-\d+, catalog_undo/ }).click();
  await expect.poll(() => twice.isChecked(), { timeout: 20_000 }).toBe(false);
});

test("projects are listed with their size, and a new one opens empty", async () => {
  const page = await show("settings");
  await page.getByLabel("Project", { exact: true }).selectOption({ label: "All projects…" });
  const card = page.locator(".project-card", { hasText: project });
  await card.getByText(/entries · /).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "New project" }).click();
  await page.getByLabel("Name").fill("Not A Name");
  await page.getByRole("button", { name: "Make the project" }).click();
  await page.getByRole("alert").getByText("name_invalid").waitFor();
  const name = `${project}-new`.slice(0, 32);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Make the project" }).click();
  await page.waitForURL(`**/p/${name}/`);
  await page.getByRole("heading", { name: "Nothing is built here yet" }).waitFor();
  await page.getByText("orders.csv", { exact: true }).waitFor();
});
