import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ERROR_GUIDE } from "../../contract/error-guide.ts";
import { ERROR_CODES, type ErrorCode } from "../../contract/errors.ts";
import { errorsPage } from "../../scripts/docs/errors-page.ts";
import { root } from "../../scripts/serve.ts";

const isLogOnly = (code: ErrorCode) => ERROR_GUIDE[code].logOnly === true;

test("docs/errors.md is what the contract says today", () => {
  const file = readFileSync(join(root, "docs", "errors.md"), "utf8");
  expect(file, "run `npm run docs`").toBe(errorsPage());
});

test("the page is the same each time it is made", () => {
  expect(errorsPage()).toBe(errorsPage());
});

test("the guide describes the closed set, in its order, and nothing else", () => {
  expect(Object.keys(ERROR_GUIDE)).toEqual([...ERROR_CODES]);
});

test.each(ERROR_CODES)("%s is described in whole sentences, each said once", (code) => {
  const { meaning, causes, remedy } = ERROR_GUIDE[code];
  for (const text of [meaning, causes, remedy]) {
    expect(text).toMatch(/^[A-Z].{15,350}\.$/);
    expect(errorsPage().split(text).length - 1).toBe(1);
  }
});

test("the table names each code once, with its status and where it is found", () => {
  const rows = errorsPage()
    .split("\n")
    .filter((line) => line.startsWith("| [`"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  expect(rows.map(([, code]) => code)).toEqual(
    ERROR_CODES.map((code) => `[\`${code}\`](#${code})`),
  );
  const found = (code: string) => rows.find(([, cell]) => cell?.startsWith(`[\`${code}\``));
  expect(found("not_found")).toEqual(["", "[`not_found`](#not_found)", "404", "replies", ""]);
  expect(found("unauthenticated")?.slice(2, 4)).toEqual(["401", "replies of the edge"]);
  expect(found("recalc_skipped")?.slice(2, 4)).toEqual(["409", "records of the error log"]);
});

test("each code has a section under the anchor its row links to", () => {
  const headings = errorsPage()
    .split("\n")
    .filter((line) => line.startsWith("## "));
  expect(headings).toEqual(ERROR_CODES.map((code) => `## ${code}`));
});

// The guide must stay true to the code: what is thrown is no mere record, and what is told is thrown somewhere.
const files = globSync(["{worker,durable-objects,codec}/**/*.ts", "contract/names.ts"], {
  cwd: root,
  exclude: ["**/node_modules/**"],
});
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));

const isThrown = (code: ErrorCode) =>
  [...sources.values()].some((text) => new RegExp(`new Failure\\(\\s*"${code}"`).test(text));

test("codes that only records have are thrown nowhere", () => {
  const only = ERROR_CODES.filter(isLogOnly);
  expect(only).toEqual(["unfaithful_heal", "unreproducible", "recalc_failed", "recalc_skipped"]);
  expect(only.filter(isThrown)).toEqual([]);
});

test("every other code is thrown, and the engine's own errors become one of them", () => {
  const told = ERROR_CODES.filter((code) => !isLogOnly(code) && !isThrown(code));
  expect(told).toEqual([]);
  expect(sources.get("durable-objects/engine/recipe/errors.ts")).toContain('?? "build_failed"');
});

test("only the edge asks who somebody is", () => {
  const asking = files.filter((file) => sources.get(file)?.includes('"unauthenticated"'));
  expect(asking).not.toEqual([]);
  expect(asking.filter((file) => !file.startsWith("worker/"))).toEqual([]);
});
