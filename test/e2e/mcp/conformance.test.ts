import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { conformance } from "./conformance.ts";

// Every scenario that asks for none of the suite's own fixture tools, and how many checks it makes. A scenario
// that quietly checks less than it did would change its number.

const url = `${server.origin}/mcp`;
const BASELINE = join(import.meta.dirname, "baseline-2026-07-28.yml");

test.each([
  ["tools-list", 4],
  ["resources-list", 2],
  ["prompts-list", 2],
  ["caching", 8],
  ["dns-rebinding-protection", 2],
  ["sep-2164-resource-not-found", 4],
  ["server-sse-multiple-streams", 2],
  ["http-header-validation", 14],
])("2026-07-28: %s", async (scenario, checks) => {
  const { output, ...outcome } = await conformance(url, "2026-07-28", scenario);
  expect(outcome, output).toEqual({ code: 0, passed: checks, failed: 0, warnings: 0 });
});

test.each([
  ["server-initialize", 3],
  ["ping", 2],
  ["tools-list", 3],
  ["resources-list", 2],
  ["prompts-list", 2],
  ["dns-rebinding-protection", 2],
  ["server-sse-multiple-streams", 2],
  ["server-session-lifecycle", 1],
])("2025-11-25: %s", async (scenario, checks) => {
  const { output, ...outcome } = await conformance(url, "2025-11-25", scenario);
  expect(outcome, output).toEqual({ code: 0, passed: checks, failed: 0, warnings: 0 });
});

test("2026-07-28: server-stateless, but for the checks of the baseline", async () => {
  const { output, ...outcome } = await conformance(url, "2026-07-28", "server-stateless", BASELINE);
  expect(outcome, output).toEqual({ code: 0, passed: 26, failed: 2, warnings: 0 });
});

test("the baseline may only shrink", () => {
  const entries = readFileSync(BASELINE, "utf8").match(/^ {2}- .*$/gm);
  expect(entries).toEqual([
    "  - server-stateless:sep-2575-server-rejects-undeclared-capability",
    "  - server-stateless:sep-2575-missing-capability-http-400",
  ]);
});
