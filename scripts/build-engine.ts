/**
 * Writes `.build/engine/`: the slim DuckDB module, its bundled glue and the trampolines.
 *   node scripts/build-engine.ts          cut the export section (seconds)
 *   node scripts/build-engine.ts --full   and drop what became unreachable with wasm-opt (about a minute)
 * Cached by the package's bytes and by these scripts: nothing is done when nothing changed.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { cutExports } from "./engine/slim.ts";
import { trampolineFiles } from "./engine/trampolines.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, ".build", "engine");
const dist = dirname(
  createRequire(import.meta.url).resolve("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm"),
);
const shipped = readFileSync(join(dist, "duckdb-eh.wasm"));
const bindings = readFileSync(join(dist, "duckdb-browser-blocking.mjs"), "utf8");
const full = process.argv.includes("--full");

const scripts = [
  "build-engine.ts",
  "engine/slim.ts",
  "engine/trampolines.ts",
  "engine/glue.ts",
  "engine/duckdb.d.ts",
];
const stamp = createHash("sha256").update(shipped).update(bindings);
for (const name of scripts) stamp.update(readFileSync(join(root, "scripts", name)));
const wanted = `${stamp.digest("hex")}${full ? " full" : ""}`;
const stampFile = join(out, "stamp");
const present = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : "";
// A full build serves development too, so it is never thrown away for a quick one.
if (present === wanted || present === `${wanted} full`) process.exit(0);

const started = Date.now();
rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "trampolines"), { recursive: true });
const cut = cutExports(shipped, bindings);
const slim = full ? await dropUnreachable(cut.wasm) : cut.wasm;
writeFileSync(join(out, "duckdb.wasm"), slim);
for (const [name, content] of trampolineFiles())
  writeFileSync(join(out, "trampolines", name), content);
await build({
  entryPoints: [join(root, "scripts", "engine", "glue.ts")],
  outfile: join(out, "glue.js"),
  alias: { "@duckdb/duckdb-wasm/blocking": join(dist, "duckdb-browser-blocking.mjs") },
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  external: ["fs", "path", "crypto", "worker_threads", "os", "vm"],
  logLevel: "silent",
  banner: { js: 'const refusedEval = () => { throw new Error("the engine evaluates no text"); };' },
});
// Emscripten's loader of side modules and its script helpers call eval; nothing here reaches them, nothing may.
const glueFile = join(out, "glue.js");
writeFileSync(glueFile, readFileSync(glueFile, "utf8").replace(/\beval\(/g, "refusedEval("));
writeFileSync(join(out, "glue.d.ts"), readFileSync(join(root, "scripts", "engine", "duckdb.d.ts")));
writeFileSync(stampFile, wanted);
console.log(
  `engine: ${cut.kept} of ${cut.total} exports kept, ${mb(shipped.length)} -> ${mb(slim.length)} MB in ${Date.now() - started} ms`,
);

async function dropUnreachable(wasm: Uint8Array): Promise<Uint8Array> {
  const { default: binaryen } = await import("binaryen");
  const module = binaryen.readBinary(wasm);
  module.setFeatures(binaryen.Features.All);
  module.runPasses(["remove-unused-module-elements"]);
  return module.emitBinary();
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
