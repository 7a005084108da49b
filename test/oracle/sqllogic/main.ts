/**
 * Runs sqllogictest files of DuckDB on the engine of the product, in Node:
 *   npm run test:sqllogic -- <folder or file> [--verbose]
 * Each file has a new engine. Prints what passed, failed and was skipped, and why; ends with 1 when something failed.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { startTestEngine } from "../../unit/recipe-duckdb.ts";
import { runFile } from "./run.ts";

const [place, ...flags] = process.argv.slice(2);
if (place === undefined) {
  console.error("Name a folder with sqllogictest files: npm run test:sqllogic -- <folder>");
  process.exit(2);
}
const isVerbose = flags.includes("--verbose");
const totals = { passed: 0, failed: 0, skipped: 0 };
const reasons = new Map<string, number>();
for (const file of filesOf(place)) {
  const { passed, failed, skipped } = runFile(
    await startTestEngine(false),
    readFileSync(file, "utf8"),
  );
  totals.passed += passed;
  totals.failed += failed.length;
  totals.skipped += skipped.length;
  for (const { why } of skipped) reasons.set(short(why), (reasons.get(short(why)) ?? 0) + 1);
  if (failed.length > 0 || isVerbose)
    console.log(`${file}: ${passed} passed, ${failed.length} failed, ${skipped.length} skipped`);
  for (const { line, why } of failed) console.log(`  line ${line}: ${why}`);
}
for (const [why, count] of [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 20))
  console.log(`skipped ${count}: ${why}`);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed > 0 ? 1 : 0);

function short(why: string): string {
  return why.slice(0, 80);
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test"))
    .map((name) => join(path, name))
    .toSorted();
}
