import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TELEMETRY_DAYS } from "../../contract/limits.ts";
import { BLOBS, DOUBLES } from "../../durable-objects/telemetry/analytics.ts";
import { root } from "../../scripts/serve.ts";

const page = readFileSync(join(root, "docs", "telemetry.md"), "utf8");

test("the order of Analytics Engine's fields is documented, and never changes", () => {
  expect(BLOBS).toEqual([
    "at",
    "door",
    "tool",
    "project",
    "session",
    "principal",
    "client",
    "error_code",
  ]);
  expect(DOUBLES).toEqual(["ok", "duration_ms", "rows", "bytes", "engine_ms", "cold"]);
  const places = [
    ["index1", "project"],
    ...BLOBS.map((field, i) => [`blob${i + 1}`, field]),
    ...DOUBLES.map((field, i) => [`double${i + 1}`, field]),
  ];
  const rows = [...page.matchAll(/^\| `((?:index|blob|double)\d+)` +\| `(\w+)` /gm)];
  expect(rows.map(([, place, field]) => [place, field])).toEqual(places);
});

test("the page names the days that rows are kept", () => {
  expect(page).toContain(`kept for ${TELEMETRY_DAYS} days`);
});
