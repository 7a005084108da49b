import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { freshProject, type Session } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { launch, type Opened, open, painted } from "./page.ts";

// What people do in the browser: the notebook, the history, files that are dropped.

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

async function show(path: string): Promise<Page> {
  const screen = { width: 1280, theme: "light" } as const;
  opened = await open(browser, `${server.origin}/p/${project}/${path}`, screen);
  return opened.page;
}

async function create(...names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const code = `select ${index} as n`;
    const reply = await session.call("catalog_create", { name, code, markdown: "" });
    expect(reply.error).toBeUndefined();
  }
}

async function cells(): Promise<{ cell_id: string; alias: string; markdown: string }[]> {
  return (await session.call("notebook_get")).cells as never;
}

/** A move is told to the server and read again: on a busy machine that takes more than the usual second. */
const POLL = { timeout: 20_000 };

async function order(page: Page): Promise<string> {
  return (await page.locator(".cell h2").allTextContents()).join(" ");
}

/** Waits until the page and the server have the cells in this order, and nothing moves under the mouse any more. */
async function ordered(page: Page, names: string): Promise<void> {
  await expect.poll(() => order(page), POLL).toBe(names);
  const stored = async () => (await cells()).map(({ alias }) => alias).join(" ");
  await expect.poll(stored, POLL).toBe(names);
  await page.waitForLoadState("networkidle");
  await painted(page);
}

test("a project with cells opens on its notebook, and text is edited where it stands", async () => {
  await create("alpha");
  const page = await show("");
  await page.getByRole("heading", { level: 1, name: "Notebook" }).waitFor();
  await page.getByRole("button", { name: "Add text above alpha" }).click();
  const area = page.getByRole("textbox", { name: /^Text above alpha/ });
  await area.fill("# Hello\n\n<b onclick=x>world</b>");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { level: 2, name: "Hello" }).waitFor();
  expect(await page.locator(".markdown p").textContent()).toBe("<b onclick=x>world</b>");
  expect((await cells())[0]?.markdown).toBe("# Hello\n\n<b onclick=x>world</b>");

  await page.locator(".markdown h2").click();
  await area.fill("never mind");
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 2, name: "Hello" }).waitFor();
  expect(await area.count()).toBe(0);
  expect(opened?.complaints).toEqual([]);
});

test("a text that somebody else changed meanwhile is shown beside one's own", async () => {
  await create("alpha");
  const [cell] = await cells();
  const page = await show("notebook");
  await page.getByRole("button", { name: "Add text above alpha" }).click();
  const area = page.getByRole("textbox", { name: /^Text above alpha|^Your text/ });
  await area.fill("mine");
  await session.call("notebook_edit_markdown", { cell_id: cell?.cell_id, markdown: "theirs" });
  await page.locator(".text-theirs").getByText("theirs", { exact: true }).waitFor();
  expect(await area.inputValue()).toBe("mine");
  await page.getByRole("button", { name: "Go on with mine" }).click();
  await page.keyboard.press("Control+Enter");
  await page.locator(".markdown").getByText("mine", { exact: true }).waitFor();
  expect((await cells())[0]?.markdown).toBe("mine");
});

test("cells are moved by keys, by buttons and by the mouse", async () => {
  await create("alpha", "beta", "gamma");
  const page = await show("notebook");
  await page.locator(".cell").nth(2).waitFor();
  await page.getByRole("button", { name: /^Move alpha: / }).focus();
  await page.keyboard.press("ArrowDown");
  await ordered(page, "beta alpha gamma");
  // The focus goes along, so that the next key moves the same cell.
  await page.keyboard.press("End");
  await ordered(page, "beta gamma alpha");
  await page.getByRole("button", { name: "Move gamma up" }).click();
  await ordered(page, "gamma beta alpha");
  await page
    .locator(".grip")
    .first()
    .dragTo(page.locator(".cell").nth(1), { targetPosition: { x: 200, y: 260 } });
  await ordered(page, "beta gamma alpha");
});

test("a cell is removed, brought back by the message, removed again and added", async () => {
  await create("alpha", "beta");
  const page = await show("notebook");
  await page.getByRole("button", { name: "Remove the cell of alpha" }).click();
  await expect.poll(() => order(page), POLL).toBe("beta");
  await page.locator(".banner").getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => order(page), POLL).toBe("alpha beta");
  await page.getByRole("button", { name: "Remove the cell of alpha" }).click();
  await expect.poll(() => order(page), POLL).toBe("beta");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect.poll(() => order(page), POLL).toBe("beta alpha");
});

test("the history undoes a step, looks at the past and resets to it", async () => {
  await create("alpha", "beta");
  const page = await show("history");
  await page.getByText("created beta", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Undo step-002", exact: true }).click();
  await page.getByText("took steps back", { exact: true }).waitFor();
  await page.getByRole("link", { name: "step-002", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "step-002" }).waitFor();
  await page.getByRole("link", { name: "beta v1" }).waitFor();
  await page.getByLabel("Label for step-002").fill("with_beta");
  await page.getByRole("button", { name: "Label", exact: true }).click();
  await page.getByText("labelled with_beta").waitFor();

  await page.getByRole("button", { name: "Reset to this step" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("beta restored").waitFor();
  await dialog.getByText(/step-003 · catalog_undo by/).waitFor();
  await dialog.getByRole("button", { name: "Reset for everybody" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.locator(".banner").getByText("The project was reset to step-002.").waitFor();
  await page.getByRole("link", { name: "All steps" }).click();
  await page.locator(".revision", { hasText: "created beta" }).getByText("with_beta").waitFor();
  expect((await session.call("catalog_list")).total).toBe(2);
  expect(opened?.complaints).toEqual([]);
});

test("a file that is dropped is sent, looked at with its guesses, and kept when one says so", async () => {
  const page = await show("");
  await page.getByRole("heading", { name: "Nothing is built here yet" }).waitFor();
  const data = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File(["day;sum\\n2026-01-01;1.5\\n2026-01-02;2.5\\n"], "Daily Sums.csv"));
    return data;
  })()`);
  await page.dispatchEvent("body", "dragover", { dataTransfer: data });
  await page.getByText("Drop the file to import it").waitFor();
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
  const dialog = page.getByRole("dialog", { name: "Import Daily Sums.csv" });
  await dialog.getByText("2 rows, 2 columns").waitFor();
  expect(await dialog.locator("tbody tr").allTextContents()).toEqual([
    "12026-01-011.5",
    "22026-01-022.5",
  ]);
  await dialog.getByText("option delim").waitFor();
  expect((await session.call("catalog_list")).total).toBe(0);
  expect(await dialog.getByLabel("Name of the source").inputValue()).toBe("daily_sums");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await page.waitForURL("**/entry/daily_sums");
  await page.getByRole("heading", { level: 1, name: /^daily_sums/ }).waitFor();
  expect(opened?.complaints).toEqual([]);
});
