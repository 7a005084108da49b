/**
 * Writes `.build/codec/parquet.js`: parquet-wasm's glue as a function that makes one reader.
 *   node codec/build.ts
 * The package keeps one instance for a whole isolate, so the memory of the largest file would stay taken and a
 * trap would spoil every later file. As a function the glue gives each file an instance of its own, and the two
 * globals it takes from outside become arguments, which is how a trap is seen at all (`wasm.ts`).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import "./chart/build.ts";

const here = dirname(fileURLToPath(import.meta.url));
/** What is used of the package. */
const NAMES = [
  "initSync",
  "ParquetFile",
  "Table",
  "Compression",
  "WriterPropertiesBuilder",
  "transformParquetStream",
  "writeParquet",
];
const out = join(dirname(here), ".build", "codec");
const packaged = createRequire(import.meta.url).resolve("parquet-wasm/esm/parquet_wasm_bg.wasm");
const { version } = JSON.parse(readFileSync(join(dirname(packaged), "..", "package.json"), "utf8"));
const stamp = `parquet-wasm ${version}\n${readFileSync(fileURLToPath(import.meta.url), "utf8")}`;
const stampFile = join(out, "stamp");
const present = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : "";

if (present !== stamp) {
  mkdirSync(out, { recursive: true });
  await build({
    stdin: {
      contents: `export { ${NAMES.join(", ")} } from "parquet-wasm/esm";`,
      resolveDir: here,
    },
    outfile: join(out, "parquet.js"),
    bundle: true,
    format: "iife",
    globalName: "glue",
    platform: "browser",
    minifySyntax: true,
    banner: { js: "export function createGlue(WebAssembly, FinalizationRegistry) {" },
    footer: { js: "return glue;\n}" },
    logOverride: { "empty-import-meta": "silent" },
    logLevel: "error",
  });
  writeFileSync(join(out, "parquet.d.ts"), types());
  writeFileSync(stampFile, stamp);
}

function types(): string {
  const names = NAMES.map((name) => JSON.stringify(name)).join(" | ");
  return `type Glue = Pick<typeof import("parquet-wasm/esm"), ${names}>;
export declare function createGlue(
  webAssembly: { Module: typeof WebAssembly.Module; Instance: unknown },
  finalizationRegistry: undefined,
): Glue;
`;
}
