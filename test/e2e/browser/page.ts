import axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";

/** How long a page may take to become what is waited for. */
const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 90_000);

/** Chromium as the system has it; CHROMIUM names another. */
export function launch(): Promise<Browser> {
  return chromium.launch({
    timeout: PATIENCE_MS,
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

export interface Opened {
  context: BrowserContext;
  page: Page;
  /** what the browser complained of: errors, warnings, refusals of the policy */
  complaints: string[];
}

export interface Screen {
  width: number;
  theme: "light" | "dark";
}

/** Opens an address in a browser context of its own and waits until the page is live. */
export async function open(browser: Browser, url: string, screen: Screen): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: screen.width, height: 800 },
    colorScheme: screen.theme,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript({ content: axe.source });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  await page.goto(url);
  await status(page, "live");
  return { context, page, complaints };
}

/** Waits until the page says that it is `text`: live, reconnecting, offline. */
export function status(page: Page, text: string): Promise<void> {
  return page.locator(".connection").getByText(text, { exact: true }).waitFor();
}

/** Waits until what the page shows is painted, and what it does after that is done: a choice counts from then on. */
export async function painted(page: Page): Promise<void> {
  const frame = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))";
  for (const _ of [1, 2]) await page.evaluate(frame);
}

/** Rules that axe finds broken, each with the first place. @param only these rules; all when absent */
export async function axeFindings(page: Page, only?: string[]): Promise<string[]> {
  const options = JSON.stringify(only ? { runOnly: only } : {});
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${options})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const ROWS = ".ag-grid-scrolling-container .ag-row";

/** Rows of the grid that are on the screen as text, without their numbers, once there are so many of them. */
export async function gridRows(page: Page, count: number): Promise<string[][]> {
  const last = page.locator(ROWS).nth(count - 1);
  await last.waitFor();
  const read = () => page.evaluate<string[][]>(READ_ROWS);
  const isRead = async () => !(await read()).flat().includes("");
  await expect.poll(isRead, { timeout: 20_000 }).toBe(true);
  return read();
}

const READ_ROWS = `[...document.querySelectorAll("${ROWS}")]
  .sort((a, b) => a.getAttribute("row-index") - b.getAttribute("row-index"))
  .map((row) => [...row.querySelectorAll(".ag-cell:not(.row-place)")]
    .sort((a, b) => a.getAttribute("aria-colindex") - b.getAttribute("aria-colindex"))
    .map((cell) => cell.textContent))`;
