/**
 * Writes what charts are drawn with to `.build/codec/`: vega with vega-lite as one module, resvg as a function
 * that makes one renderer, and the font. It runs with `codec/build.ts`.
 *
 * A Worker may not make code from text, so the places in vega where that happens are taken out here and not only
 * left unused: expressions are interpreted. resvg's glue keeps one instance for a whole isolate, which a trap
 * would spoil for every later picture, so as a function it gives each picture an instance of its own.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(dirname(dirname(here)), ".build", "codec");
const require = createRequire(import.meta.url);
const packages = ["vega", "vega-lite", "vega-interpreter", "@resvg/resvg-wasm", "dejavu-fonts-ttf"];
const versions = packages.map((name) => `${name} ${versionOf(name)}`).join("\n");
const stamp = `${versions}\n${readFileSync(fileURLToPath(import.meta.url), "utf8")}`;
const stampFile = join(out, "chart-stamp");

/** Text that is taken out -> what stands there instead; each must be found. */
const REPLACED: Record<string, [find: string, replace: string][]> = {
  "vega-runtime.js": [
    ["Function(...args.concat(code))", "refuseCode()"],
    ["Function('_', `return _", "refuseCode('_', `return _"],
    ["Function('a', 'b', 'var u, v; return ' + fields.map(map).join('') + '0;')", "refuseCode()"],
  ],
  "d3-dsv.mjs": [[`new Function("d", "return {"`, `refuseCode("d", "return {"`]],
};
const REFUSE = "function refuseCode() { throw new Error('code is never made from text here'); }\n";

if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
  mkdirSync(out, { recursive: true });
  await build({
    stdin: {
      contents: `export { compile } from "vega-lite";
export { expressionInterpreter } from "vega-interpreter";
export { parse, parseExpression, splitAccessPath, View } from "vega";`,
      resolveDir: here,
    },
    outfile: join(out, "vega.js"),
    bundle: true,
    format: "esm",
    platform: "browser",
    minify: true,
    plugins: [withoutCode()],
    logLevel: "error",
  });
  await build({
    stdin: { contents: 'export { initWasm, Resvg } from "@resvg/resvg-wasm";', resolveDir: here },
    outfile: join(out, "resvg.js"),
    bundle: true,
    format: "iife",
    globalName: "glue",
    platform: "browser",
    minifySyntax: true,
    banner: { js: "export function createResvg() {" },
    footer: { js: "return glue;\n}" },
    logOverride: { "empty-import-meta": "silent" },
    logLevel: "error",
  });
  copyFileSync(require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"), join(out, "sans.bin"));
  writeFileSync(join(out, "vega.d.ts"), vegaTypes());
  writeFileSync(join(out, "resvg.d.ts"), resvgTypes());
  writeFileSync(stampFile, stamp);
}

function withoutCode(): Plugin {
  return {
    name: "without-code",
    setup({ onLoad }) {
      for (const [name, replaced] of Object.entries(REPLACED)) {
        onLoad({ filter: new RegExp(`/${name.replaceAll(".", "\\.")}$`) }, ({ path }) => {
          let contents = readFileSync(path, "utf8");
          for (const [find, replace] of replaced) {
            if (!contents.includes(find)) throw new Error(`${path} does not hold ${find}`);
            contents = contents.replace(find, replace);
          }
          return { contents: REFUSE + contents, loader: "js" };
        });
      }
    },
  };
}

function vegaTypes(): string {
  return `export { compile } from "vega-lite";
export { expressionInterpreter } from "vega-interpreter";
export { parse, parseExpression, splitAccessPath, View } from "vega";
`;
}

function resvgTypes(): string {
  return `type Glue = Pick<typeof import("@resvg/resvg-wasm"), "initWasm" | "Resvg">;
export declare function createResvg(): Glue;
`;
}

function versionOf(name: string): string {
  // Not every package lets its package.json be imported.
  const file = join(dirname(dirname(here)), "node_modules", name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
