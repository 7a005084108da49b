import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/serve.ts";

const LIMIT_MB = 10;

test("a dry run of the deployment bundles both Workers below the platform's size limit", () => {
  const script = join(root, "scripts", "deploy.ts");
  const ran = spawnSync(process.execPath, [script, "--dry-run", "--built"], { encoding: "utf8" });
  expect(ran.stderr).toBe("");
  expect(ran.status).toBe(0);
  const sizes = [...ran.stdout.matchAll(/^(\w+): ([\d.]+) MB gzipped of 10 MB$/gm)];
  expect(sizes.map(([, name]) => name)).toEqual(["codec", "tallyman"]);
  for (const [, , size] of sizes) {
    expect(Number(size)).toBeGreaterThan(1);
    expect(Number(size)).toBeLessThan(LIMIT_MB);
  }
});
