/**
 * Emscripten wraps JavaScript functions as wasm functions by compiling a tiny module at run time, which
 * workerd forbids. Each signature it asks for gets its module here, at build time: it imports `e.f` and
 * exports it again as `f`.
 */
const SIGNATURES =
  "vii ii vi viii viiii viiiii vffff vf viiiiiiii viiiiiiiii i vff v viiiiiii iii vfi viif vif viff vifff viffff viiiiii vfff iiiii iiii fi di viifff".split(
    " ",
  );

const VALUE_TYPE: Record<string, number> = { i: 127, p: 127, j: 126, f: 125, d: 124, e: 111 };

/** @returns file name -> content: one `.wasm` a signature, and the JavaScript map that imports them. */
export function trampolineFiles(): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const signature of SIGNATURES) files.set(`${signature}.wasm`, trampoline(signature));
  const imports = SIGNATURES.map((s) => `import ${s}_ from "./${s}.wasm";`);
  const map = `export default { ${SIGNATURES.map((s) => `${s}: ${s}_`).join(", ")} };`;
  files.set("index.js", new TextEncoder().encode(`${[...imports, map].join("\n")}\n`));
  files.set(
    "index.d.ts",
    new TextEncoder().encode(
      "declare const trampolines: Record<string, WebAssembly.Module>;\nexport default trampolines;\n",
    ),
  );
  return files;
}

function trampoline(signature: string): Uint8Array {
  const type = (letter: string) => {
    const code = VALUE_TYPE[letter];
    if (code === undefined) throw new Error(`unknown value type ${letter} in ${signature}`);
    return code;
  };
  const params = [...signature.slice(1)].map(type);
  const result = signature[0] ?? "v";
  const func = [0x60, params.length, ...params, ...(result === "v" ? [0] : [1, type(result)])];
  const types = [1, ...func];
  const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const importSection = [2, 7, 1, 1, 101, 1, 102, 0, 0];
  const exportSection = [7, 5, 1, 1, 102, 0, 0];
  return new Uint8Array([...header, 1, types.length, ...types, ...importSection, ...exportSection]);
}
