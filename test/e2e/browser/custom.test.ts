import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freshProject, type Session } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { axeFindings, launch, type Opened, open, painted } from "./page.ts";

// The page on which people write statistics, displays and post-processings.

let browser: Browser;
let project: string;
let session: Session;
let opened: Opened | undefined;

beforeAll(async () => {
  [browser, { project, session }] = await Promise.all([launch(), freshProject(server.origin)]);
  await session.call("catalog_create", {
    name: "orders",
    code: "select i as id, i % 2 as k from range(40) t(i)",
  });
});

afterEach(async () => {
  // The browser notes each refused call.
  const complaints = opened?.complaints.filter((each) => !/status of 4\d\d/.test(each));
  expect(complaints ?? []).toEqual([]);
  await opened?.context.close();
  opened = undefined;
});

afterAll(async () => {
  await Promise.all([browser?.close(), session.close()]);
});

async function openPage(theme: "light" | "dark") {
  opened = await open(browser, `${server.origin}/p/${project}/custom`, { width: 1280, theme });
  const { page } = opened;
  await page.getByRole("heading", { level: 1, name: "Customise" }).waitFor();
  return page;
}

test("a post-processing is tried, kept, changed, disabled and restored, without a reload", async () => {
  const page = await openPage("light");
  await page.getByText("No post-processings yet").waitFor();
  await page.getByRole("button", { name: "Add a post-processing" }).click();
  await page.getByLabel("Name").fill("few");
  const source = page.getByLabel("Source");
  await source.fill("CREATE MACRO process(expr) AS TABLE SELECT nope FROM query_table(expr)");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByText('Referenced column "nope" not found').waitFor();
  await source.fill(
    "CREATE MACRO process(expr) AS TABLE SELECT id FROM query_table(expr) WHERE id > 8",
  );
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByText("31 rows, the first 20 here").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  const item = page.getByRole("listitem").filter({ hasText: "few" });
  await item.getByText("WHERE").waitFor();

  await item.getByRole("button", { name: "Edit few" }).click();
  const area = page.getByLabel("Source of few");
  await area.fill("CREATE MACRO process(expr) AS TABLE SELECT k FROM query_table(expr)");
  await area.press("Control+Enter");
  await item.getByText("SELECT k FROM").waitFor();

  await item.getByRole("button", { name: "Disable few" }).click();
  await item.getByText("disabled", { exact: true }).waitFor();
  await item.getByRole("button", { name: "Restore few" }).click();
  await item.getByRole("button", { name: "Disable few" }).waitFor();
  const { items } = await session.call("catalog_list_post_processings");
  expect(items).toMatchObject([{ name: "few", disabled: false }]);
});

test("what a model adds appears by itself; a hostile source is text", async () => {
  const page = await openPage("dark");
  await page.getByText("No displays yet").waitFor();
  const columns = [{ name: "<img src=x onerror=alert(1)>", hidden: true }];
  const source = { df_display_name: "main", columns };
  await session.call("catalog_add_display_klass", { name: "shown", source });
  await page.getByRole("listitem").filter({ hasText: "onerror=alert(1)" }).waitFor();
  expect(await page.locator("main img").count()).toBe(0);
  await painted(page);
  expect(await axeFindings(page)).toEqual([]);
});

test("what is refused says where", async () => {
  const page = await openPage("light");
  await page.getByRole("button", { name: "Add a display class" }).click();
  await page.getByLabel("Name").fill("bad");
  await page.getByLabel("Source").fill('{"df_display_name": "main", "columns": [{"width": 1}]}');
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("columns[0].width: Too small").waitFor();
});
