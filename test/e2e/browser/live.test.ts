import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { freshProject, type Session } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { axeFindings, gridRows, launch, type Opened, open, painted, status } from "./page.ts";

const SQUARES = "select i as n, i * i as square from range(5) t(i)";
const CUBES = "select i as n, i * i * i as cube from range(250) t(i)";

let browser: Browser;
let project: string;
let session: Session;
let opened: Opened | undefined;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

beforeEach(async () => {
  ({ project, session } = await freshProject(server.origin));
});

afterEach(async () => {
  await opened?.context.close();
  opened = undefined;
  await session.close();
});

async function show(path: string, width = 1280, theme: "light" | "dark" = "light"): Promise<Page> {
  opened = await open(browser, `${server.origin}/p/${project}${path}`, { width, theme });
  return opened.page;
}

async function create(name: string, code: string): Promise<string> {
  const reply = await session.call("catalog_create", { name, code, prompt: `make ${name}` });
  expect(reply.error).toBeUndefined();
  return String(reply.hash);
}

function heading(page: Page, name: RegExp) {
  return page.getByRole("heading", { level: 1, name });
}

test("an empty project says what to do, and the first entry appears without a reload", async () => {
  const page = await show("/catalog");
  await heading(page, /^Nothing is built here yet$/).waitFor();
  const connect = await page.locator(".command code").first().textContent();
  const address = `${server.origin}/mcp/${project}`;
  expect(connect?.replace(/session=[0-9a-f]{16}/, "session=…")).toBe(
    `claude mcp add --transport http tallyman "${address}?session=…"`,
  );
  await page.evaluate("window.sameDocument = true");

  const hash = await create("squares", SQUARES);
  await heading(page, /^squares/).waitFor();
  expect(await gridRows(page, 5)).toEqual([
    ["0", "0"],
    ["1", "1"],
    ["2", "4"],
    ["3", "9"],
    ["4", "16"],
  ]);
  expect(await page.locator(".head-name").allTextContents()).toEqual(["n", "square"]);
  expect(await page.locator(".facts code").textContent()).toBe(hash);
  expect(await page.locator(".prompt").textContent()).toBe("make squares");
  expect(await page.locator(".entry-link").allTextContents()).toEqual([
    "squaresv15 rows · 2 columnsnow",
  ]);
  expect(await page.title()).toBe(`squares v1 · ${project} · Tallyman`);

  await create("cubes", CUBES);
  await heading(page, /^cubes/).waitFor();
  expect(await page.evaluate("window.sameDocument")).toBe(true);
  expect(opened?.complaints).toEqual([]);
});

test("a chosen entry stays while another is built, and a pill leads there", async () => {
  await create("squares", SQUARES);
  const page = await show("/catalog");
  await page.locator(".entry-link", { hasText: "squares" }).click();
  await page.waitForURL(`**/p/${project}/entry/squares`);
  await create("cubes", CUBES);
  const pill = page.locator(".pill");
  await pill.waitFor();
  expect(await pill.textContent()).toBe("new: cubes v1");
  expect(await page.locator("h1").textContent()).toBe("squaresv1");
  await page.locator(".entry-link", { hasText: "cubes" }).waitFor();

  await pill.click();
  await heading(page, /^cubes/).waitFor();
  await pill.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe(`/p/${project}/entry/cubes`);
  expect(opened?.complaints).toEqual([]);
});

test("what was built while the page was offline is there afterwards, all of it", async () => {
  await create("squares", SQUARES);
  const page = await show("/entry/squares");
  await heading(page, /^squares/).waitFor();
  await opened?.context.setOffline(true);
  await status(page, "offline");
  const names = Array.from({ length: 20 }, (_, i) => `told_${String(i + 1).padStart(2, "0")}`);
  for (const name of names) await create(name, `select '${name}' as name`);
  await opened?.context.setOffline(false);
  await status(page, "live");
  await page.locator(".entry-link", { hasText: "told_20" }).waitFor();
  const listed = await page.locator(".entry-link .entry-name").allTextContents();
  expect(listed).toEqual([...names.toReversed(), "squares"]);
  expect(await page.locator(".pill").textContent()).toBe("new: told_20 v1 and 19 more");
  expect(await page.locator(".nav .step").textContent()).toBe("step-021");
});

test("a build that fails is told in a banner that can be dismissed", async () => {
  await create("squares", SQUARES);
  const page = await show("/catalog");
  await heading(page, /^squares/).waitFor();
  const reply = await session.call("catalog_create", {
    name: "broken",
    code: "select nope from range(5) t(i)",
    prompt: "",
  });
  expect(reply.error?.code).toBe("recipe_rejected");
  const banner = page.locator(".banner");
  await banner.getByText(/^A build failed in catalog_create\. .*nope/).waitFor();
  await banner.getByRole("button", { name: /^Dismiss/ }).click();
  await banner.waitFor({ state: "detached" });
});

test("an entry that is not there is an error with a way on", async () => {
  await create("squares", SQUARES);
  const page = await show("/entry/sqares");
  await page.getByRole("alert").getByText("The entry cannot be read").waitFor();
  expect(await page.getByRole("alert").locator("code").textContent()).toBe("not_found");
  await page.getByRole("link", { name: "Follow the newest" }).click();
  await heading(page, /^squares/).waitFor();
});

test("the keyboard reaches the entry, the list and the rows", async () => {
  await create("squares", SQUARES);
  const page = await show("/catalog");
  await heading(page, /^squares/).waitFor();
  const focused = () =>
    page.evaluate("document.activeElement.className || document.activeElement.id");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("skip");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.closest('main, .tabs').className")).toBe(
    "tabs",
  );
  await page.locator(".newest").focus();
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("entry-link");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/p/${project}/entry/squares`);
});

test("the theme that is chosen is kept", async () => {
  const page = await show("/");
  await page.getByLabel("Theme").selectOption("dark");
  const theme = () => page.evaluate("document.documentElement.dataset.theme");
  expect(await theme()).toBe("dark");
  await page.reload();
  await status(page, "live");
  expect(await theme()).toBe("dark");
  expect(await page.getByLabel("Theme").inputValue()).toBe("dark");
});

test("axe finds nothing in either theme at either width, and nothing is cut off", async () => {
  const page = await show("/catalog", 390);
  await heading(page, /^Nothing is built here yet$/).waitFor();
  expect(await findings(page)).toEqual([]);

  await create("squares", SQUARES);
  await heading(page, /^squares/).waitFor();
  await page.getByRole("button", { name: "Entries" }).click();
  await page.locator(".entry-link").click();
  await page.waitForURL(`**/p/${project}/entry/squares`);
  await painted(page);
  await create("wide", `select ${wideColumns()}, null as nothing from range(3) t(i)`);
  await page.locator(".pill").waitFor();
  await session.call("catalog_create", { name: "broken", code: "select nope", prompt: "" });
  await page.locator(".banner").waitFor();
  expect(await findings(page)).toEqual([]);

  await page.locator(".pill").click();
  await heading(page, /^wide/).waitFor();
  await gridRows(page, 3);
  expect(await findings(page)).toEqual([]);
  expect(opened?.complaints).toEqual([]);
});

/** What is wrong with the page at 390 pixels, light and dark, and at 1280. Only colours differ between themes. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await axeFindings(page)));
    const wide = await page.evaluate("document.documentElement.scrollWidth");
    if (wide !== width) found.push(`${wide} pixels wide at ${width}`);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await axeFindings(page, ["color-contrast"])));
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

function wideColumns(): string {
  return Array.from({ length: 40 }, (_, index) => `i * ${index} as column_number_${index}`).join(
    ", ",
  );
}
