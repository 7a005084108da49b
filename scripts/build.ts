/** Builds what the Workers need: the engine and the codec's reader (cached), and the companion. `--full` for a deployment. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./serve.ts";

const full = process.argv.includes("--full") ? ["--full"] : [];
run(join(root, "scripts", "build-engine.ts"), ...full);
run(join(root, "codec", "build.ts"));
run(join(root, "node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn");

function run(...args: string[]): void {
  const ran = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (ran.status !== 0) process.exit(ran.status ?? 1);
}
