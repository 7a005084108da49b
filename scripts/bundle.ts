import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONFIGS, root, runWrangler } from "./serve.ts";

/**
 * Bundles both Workers into a folder, so that servers start from there: sooner, and unmoved by edits of the sources.
 * @returns their configurations, for `serve`
 */
export function bundle(folder: string): string[] {
  cpSync(join(root, ".build/web"), join(folder, "web"), { recursive: true });
  return CONFIGS.map((config, i) => {
    const out = join(folder, `worker-${i}`);
    runWrangler(["deploy", "-c", config, "--dry-run", "--outdir", out]);
    const bundled = join(out, "wrangler.toml");
    writeFileSync(bundled, ofBundle(join(root, config), join(folder, "web")));
    return bundled;
  });
}

/** A Worker's configuration, for its bundle instead of its sources. */
function ofBundle(path: string, web: string): string {
  const [top = "", ...tables] = readFileSync(path, "utf8").split(/^(?=\[)/m);
  const kept = tables
    .filter((table) => !table.startsWith("[[rules]]"))
    .map((table) => table.replace(/^directory = .*$/m, `directory = ${JSON.stringify(web)}`));
  const main = top.replace(
    /^main = .*$/m,
    'main = "index.js"\nno_bundle = true\nfind_additional_modules = true',
  );
  return [main, ...kept, ...RULES].join("\n");
}

const RULES = [
  ["CompiledWasm", "**/*.wasm"],
  ["Text", "**/*.sql"],
  ["Data", "**/*.bin"],
].map(([type, glob]) => `[[rules]]\ntype = "${type}"\nglobs = ["${glob}"]\nfallthrough = true\n`);
