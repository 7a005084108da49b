import type { Browser, Page, WebSocketRoute } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Effect, effect } from "../../../contract/events.ts";
import { freshProject, type Session } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { launch } from "./page.ts";

// Every kind of the event union does something on an open page: it tells the reader, or what they see is read anew.

const HASH = "0123456789ab";
/** One of each kind. A kind without a line here does not compile. */
const EVENTS: { [K in Effect["kind"]]: Omit<Extract<Effect, { kind: K }>, "kind"> } = {
  new_entry: { hash: HASH, alias: "told", version: 1 },
  entry_added: { hash: HASH },
  build_failed: { tool: "catalog_run" },
  notebook_changed: {},
  alias_changed: { alias: "told" },
  alias_renamed: { old: "told", new: "named" },
  chart_attached: { hash: HASH },
  recalc: { remap: {} },
  summary_stat_changed: { action: "add", name: "p99" },
  display_changed: { action: "add", name: "money" },
  post_processing_changed: { action: "add", name: "top" },
  project_switched: { name: "elsewhere" },
  project_reset: { to: "step-001" },
  unfaithful_heal: { hash: HASH },
  errors_changed: {},
};

let browser: Browser;
let page: Page;
let project: string;
let session: Session;
let socket: WebSocketRoute | undefined;
let seq = 1_000;

beforeAll(async () => {
  browser = await launch();
  ({ project, session } = await freshProject(server.origin));
  await session.call("catalog_create", { name: "squares", code: "select 1 as n" });
  page = await browser.newPage();
  await page.routeWebSocket(/\/live/, (route) => {
    socket = route;
    route.connectToServer();
  });
  await page.goto(`${server.origin}/p/${project}/entry/squares`);
  await page.locator(".connection").getByText("live", { exact: true }).waitFor();
  await page.getByRole("heading", { level: 1, name: /^squares/ }).waitFor();
  await page.waitForLoadState("networkidle");
});

afterAll(async () => {
  await session.close();
  await browser.close();
});

/** Tells the open page of an event, as the server would. */
function tell(event: Effect): void {
  seq += 1;
  socket?.send(JSON.stringify({ seq, step: "step-009", at: new Date().toISOString(), event }));
}

test.each(effect.options.map((option) => option.shape.kind.value))(
  "%s is acted on",
  async (kind) => {
    const reads: string[] = [];
    const note = (request: { url(): string }) => {
      const tool = /\/api\/call\/(\w+)$/.exec(request.url())?.[1];
      if (tool) reads.push(tool);
    };
    page.on("request", note);
    const said = await page.locator(".over").textContent();
    tell(effect.parse({ kind, ...EVENTS[kind] }));
    await expect
      .poll(async () => reads.length > 0 || (await page.locator(".over").textContent()) !== said, {
        timeout: 20_000,
      })
      .toBe(true);
    page.off("request", note);
    expect(await page.locator("h1").textContent()).toBe("squaresv1");
  },
);

test("an event in the same breath as the click is news for what was clicked", async () => {
  await page.getByRole("link", { name: "Follow the newest" }).click();
  await page.locator(".tag", { hasText: "newest" }).waitFor();
  expect(await page.locator(".pill").count()).toBe(0);
  // Both happen before the page has had time to draw anything.
  await page.evaluate(`(() => {
    document.querySelector('.entry-link').click();
    window.clicked = true;
  })()`);
  tell({ kind: "new_entry", hash: HASH, alias: "quick", version: 1 });
  await page.locator(".pill").getByText("new: quick v1").waitFor();
});

test("progress of a call is told with its time, and goes when the call is over", async () => {
  const progress = { kind: "progress", id: "p1", what: "importing flights", done: 45, total: 100 };
  socket?.send(JSON.stringify({ notice: { ...progress, state: "running" } }));
  const strip = page.locator(".activity");
  await strip.getByText("now: importing flights · 45 %").waitFor();
  // It is another's call: there is nothing to cancel here.
  expect(await strip.getByRole("button").count()).toBe(0);
  socket?.send(JSON.stringify({ notice: { ...progress, state: "failed" } }));
  await strip.getByText("importing flights").waitFor({ state: "detached" });
});
