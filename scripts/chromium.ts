import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * A Chromium for the browser tests: the one named by CHROMIUM, one that is installed, else one installed now —
 * by apt as root on Debian, elsewhere by Playwright's own download.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM;
  if (named) return named;
  return installed() ?? byApt() ?? byPlaywright();
}

function installed(): string | undefined {
  return PLACES.find((place) => existsSync(place));
}

function byApt(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", "chromium"]);
  return installed();
}

function byPlaywright(): string {
  const require = createRequire(import.meta.url);
  const cli = join(dirname(require.resolve("playwright-core/package.json")), "cli.js");
  run(process.execPath, [cli, "install", "chromium"]);
  const { chromium } = require("playwright-core") as typeof import("playwright-core");
  return chromium.executablePath();
}

function run(command: string, args: string[]): void {
  const ran = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  if (ran.status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${ran.status}`);
}
