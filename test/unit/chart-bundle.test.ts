import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
/** Calls of the two that make code from text; methods of that name are something else. */
const CODE = /(?<![.\w$])(?:new\s+)?(?:Function|eval)\s*\((?![^()]*\)\s*\{)/g;
const MB = 1024 * 1024;

/** What charts add to the codec Worker. The argument checks of `contract/` have a part of their own in both. */
async function bundled() {
  const { outputFiles } = await build({
    entryPoints: [join(root, "codec", "chart", "index.ts")],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    external: ["zod"],
    loader: { ".wasm": "copy", ".bin": "copy" },
    outdir: "out",
    write: false,
    logLevel: "error",
  });
  return outputFiles;
}

test("nothing in the drawing of charts makes code from text", async () => {
  const scripts = (await bundled()).filter(({ path }) => path.endsWith(".js"));
  expect(scripts.length).toBe(1);
  const [{ text } = { text: "" }] = scripts;
  expect(text.length).toBeGreaterThan(500_000);
  expect(text.match(CODE)).toBeNull();
  expect(text).toContain("code is never made from text here");
});

test("the search would find it", () => {
  for (const code of ["new Function('a')", "x=Function(a,b)", ";eval(text)", "(eval)(a),eval(a)"]) {
    expect(code.match(CODE)).not.toBeNull();
  }
  for (const code of ["isFunction(a)", "this.eval(a)", "eval(e,t){return e}", "a.Function(b)"]) {
    expect(code.match(CODE)).toBeNull();
  }
});

test("charts add less than 1.7 MB gzipped to the codec", async () => {
  const sizes = (await bundled()).map(({ contents }) => gzipSync(contents, { level: 9 }).length);
  expect(sizes.length).toBe(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1.7 * MB);
});
