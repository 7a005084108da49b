import axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

/** How long a page may take to become what is waited for. */
const PATIENCE_MS = 90_000;

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

/** Rules that axe finds broken, each with the first place. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<axe.AxeResults>("axe.run()");
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** The table of rows as text, the row's number first. */
export async function tableText(page: Page): Promise<string[][]> {
  const rows = await page.locator(".rows tbody tr").all();
  return Promise.all(rows.map((row) => row.locator("th, td").allTextContents()));
}
