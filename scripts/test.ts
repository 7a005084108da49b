/**
 * `npm test`: checks format, types and size, then runs every test. Arguments go to vitest, for example
 * `npm test -- --project unit`.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { findChromium } from "./chromium.ts";
import { root } from "./serve.ts";

const require = createRequire(import.meta.url);
const args = process.argv.slice(2);
const chosen = args.length > 0;

// What is deployed is what is tested.
run("building", join(root, "scripts", "build.ts"), "--full");
if (!chosen) {
  run("format and lint", join(root, "node_modules", "@biomejs", "biome", "bin", "biome"), "check");
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin", "tsc");
  run("types", tsc, "--noEmit", "-p", root);
  run("types of the companion", tsc, "--noEmit", "-p", join(root, "web"));
}
const vitest = join(dirname(require.resolve("vitest/package.json")), "vitest.mjs");
process.env.CHROMIUM = findChromium();
run("tests", vitest, "run", ...args);

function run(what: string, ...command: string[]): void {
  console.log(`\n# ${what}`);
  const ran = spawnSync(process.execPath, command, { cwd: root, stdio: "inherit" });
  if (ran.status === 0) return;
  console.log(`# ${what}: failed`);
  process.exit(ran.status ?? 1);
}
