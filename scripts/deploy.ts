/**
 * `npm run deploy`: builds for a deployment, checks the size of both Workers and deploys them.
 *   npm run deploy -- --dry-run     builds and checks only
 *   … --built                       takes what `node scripts/build.ts --full` built before
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root, runWrangler } from "./serve.ts";

const LIMIT_BYTES = 10 * 1024 * 1024;
const WORKERS = [
  { name: "codec", config: "codec/wrangler.toml" },
  { name: "tallyman", config: "wrangler.toml" },
];
const dryRun = process.argv.includes("--dry-run");

if (!process.argv.includes("--built")) {
  const build = [join(root, "scripts", "build.ts"), "--full"];
  const ran = spawnSync(process.execPath, build, { stdio: "inherit" });
  if (ran.status !== 0) process.exit(ran.status ?? 1);
}
for (const { name, config } of WORKERS) {
  const out = mkdtempSync(join(tmpdir(), `tallyman-${name}-`));
  runWrangler(["deploy", "-c", config, "--dry-run", "--minify", "--outdir", out]);
  const bytes = gzippedBytes(out);
  rmSync(out, { recursive: true });
  console.log(`${name}: ${(bytes / 1024 / 1024).toFixed(2)} MB gzipped of 10 MB`);
  if (bytes > LIMIT_BYTES) {
    console.error(`${name} is larger than a Worker may be`);
    process.exit(1);
  }
}
if (!dryRun) {
  // The codec first: the main Worker binds to it.
  console.log(runWrangler(["d1", "migrations", "apply", "DB", "--remote"]));
  for (const { config } of WORKERS) console.log(runWrangler(["deploy", "-c", config, "--minify"]));
}

/** What the platform counts: everything that is uploaded, compressed; source maps are not. */
function gzippedBytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.endsWith(".map") && !name.endsWith(".md"))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
  return files.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0);
}
