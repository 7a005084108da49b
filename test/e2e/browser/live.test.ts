import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { freshProject, type Session } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { axeFindings, launch, type Opened, open, painted, status, tableText } from "./page.ts";

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
  const page = await show("/");
  await heading(page, /^Nothing is built here yet$/).waitFor();
  const connect = await page.locator(".command code").first().textContent();
  const address = `${server.origin}/mcp/${project}`;
  expect(connect?.replace(/session=[0-9a-f]{16}/, "session=…")).toBe(
    `claude mcp add --transport http tallyman "${address}?session=…"`,
  );
  await page.evaluate("window.sameDocument = true");

  const hash = await create("squares", SQUARES);
  await heading(page, /^squares/).waitFor();
  expect(await tableText(page)).toEqual([
    ["1", "0", "0"],
    ["2", "1", "1"],
    ["3", "2", "4"],
    ["4", "3", "9"],
    ["5", "4", "16"],
  ]);
  expect(await page.locator(".rows thead th").allTextContents()).toEqual([
    "Row",
    "nBIGINT",
    "squareBIGINT",
  ]);
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
  const page = await show("/");
  await page.locator(".entry-link", { hasText: "squares" }).click();
  await page.waitForURL(`**/p/${project}/entry/squares`);
  await painted(page);
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

test("rows beyond the first hundred are read on demand", async () => {
  await create("cubes", CUBES);
  const page = await show("/entry/cubes");
  const rows = page.locator(".rows tbody tr");
  const more = page.getByRole("button", { name: "Load more" });
  await rows.nth(99).waitFor();
  expect(await rows.count()).toBe(100);
  await more.click();
  await rows.nth(199).waitFor();
  await more.click();
  await rows.nth(249).waitFor();
  expect((await tableText(page)).at(-1)).toEqual(["250", "249", "15438249"]);
  expect(await more.count()).toBe(0);
});

test("what was built while the page was offline is there afterwards", async () => {
  await create("squares", SQUARES);
  const page = await show("/entry/squares");
  await heading(page, /^squares/).waitFor();
  await opened?.context.setOffline(true);
  await status(page, "offline");
  await create("cubes", CUBES);
  await opened?.context.setOffline(false);
  await status(page, "live");
  await page.locator(".entry-link", { hasText: "cubes" }).waitFor();
  expect(await page.locator(".pill").textContent()).toBe("new: cubes v1");
});

test("a build that fails is told in a banner that can be dismissed", async () => {
  await create("squares", SQUARES);
  const page = await show("/");
  await heading(page, /^squares/).waitFor();
  const reply = await session.call("catalog_create", {
    name: "broken",
    code: "select nope from range(5) t(i)",
    prompt: "",
  });
  expect(reply.error?.code).toBe("recipe_rejected");
  const banner = page.locator(".banner");
  await banner.getByText(/^A build failed in catalog_create/).waitFor();
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
  const page = await show("/");
  await heading(page, /^squares/).waitFor();
  const focused = () =>
    page.evaluate("document.activeElement.className || document.activeElement.id");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("skip");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("rows-box");
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

test.each([
  { theme: "light", width: 1280 },
  { theme: "dark", width: 1280 },
  { theme: "light", width: 390 },
  { theme: "dark", width: 390 },
] as const)("axe finds nothing in $theme at $width, and nothing is cut off", async (screen) => {
  const page = await show("/", screen.width, screen.theme);
  await heading(page, /^Nothing is built here yet$/).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await create("squares", SQUARES);
  await heading(page, /^squares/).waitFor();
  if (screen.width < 720) await page.getByRole("button", { name: "Entries" }).click();
  await page.locator(".entry-link").click();
  await page.waitForURL(`**/p/${project}/entry/squares`);
  await painted(page);
  await create("wide", `select ${wideColumns()}, null as nothing from range(3) t(i)`);
  await page.locator(".pill").waitFor();
  await session.call("catalog_create", { name: "broken", code: "select nope", prompt: "" });
  await page.locator(".banner").waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.locator(".pill").click();
  await heading(page, /^wide/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(screen.width);
  expect(opened?.complaints).toEqual([]);
});

function wideColumns(): string {
  return Array.from({ length: 40 }, (_, index) => `i * ${index} as column_number_${index}`).join(
    ", ",
  );
}
