// Import this before the DuckDB glue: it prepares what emscripten looks for when its module is evaluated.
import trampolines from "../../.build/engine/trampolines/index.js";

type Signature = { parameters: string[]; results: string[] };
const scope = globalThis as unknown as Record<string, unknown>;

// Under nodejs_compat emscripten and js-sha256 believe they are in Node unless they see Electron's renderer.
if (typeof process === "object") (process as unknown as { type: string }).type = "renderer";
// A whole URL: other libraries of the bundle look at its origin and path.
scope.location ??= new URL("https://engine.invalid/");
scope.setImmediate ??= (run: (...args: unknown[]) => void, ...args: unknown[]) =>
  setTimeout(run, 0, ...args);
scope.clearImmediate ??= clearTimeout;

const LETTER: Record<string, string> = { i32: "i", i64: "j", f32: "f", f64: "d", externref: "e" };

// Emscripten would compile a module for each signature; workerd only instantiates what was compiled at deploy.
(WebAssembly as unknown as Record<string, unknown>).Function = function wrap(
  type: Signature,
  run: unknown,
) {
  const letter = (name: string | undefined) => (name === undefined ? "v" : (LETTER[name] ?? "?"));
  const signature = letter(type.results[0]) + type.parameters.map(letter).join("");
  const module = trampolines[signature];
  if (!module) throw new Error(`no trampoline for the wasm signature ${signature}`);
  return new WebAssembly.Instance(module, { e: { f: run as WebAssembly.ImportValue } }).exports.f;
};
