import wasm from "parquet-wasm/esm/parquet_wasm_bg.wasm";
import { createGlue } from "../.build/codec/parquet.js";
import { badFile } from "./failure.ts";

export type { ParquetFile, RecordBatch, Schema } from "parquet-wasm/esm";

/** One instance of parquet-wasm, for one file: it reads Parquet and Arrow IPC. */
export interface Wasm {
  readonly ParquetFile: ReturnType<typeof createGlue>["ParquetFile"];
  readonly Table: ReturnType<typeof createGlue>["Table"];
  /** what writes files */
  readonly writing: Pick<
    ReturnType<typeof createGlue>,
    "Compression" | "WriterPropertiesBuilder" | "transformParquetStream" | "writeParquet"
  >;
  /** Settles as `work` does, or rejects when the instance traps: work that waits on a trapped instance never ends. */
  guard<T>(work: Promise<T>): Promise<T>;
}

/**
 * Starts an instance. A damaged file can make the library trap, and a trap inside one of its own microtasks would
 * reach nobody, so every export is wrapped: a trap is noted, and the dead instance answers nothing afterwards.
 */
export function startWasm(): Wasm {
  const trap = Promise.withResolvers<never>();
  trap.promise.catch(() => undefined); // it is reported through guard(), when anybody waits
  let dead = false;

  const glue = createGlue({ Module: WebAssembly.Module, Instance: guardedInstance }, undefined);
  glue.initSync({ module: wasm });
  return {
    ParquetFile: glue.ParquetFile,
    Table: glue.Table,
    writing: glue,
    guard: (work) => Promise.race([work, trap.promise]),
  };

  // A function and not an arrow: the glue calls it with `new`.
  function guardedInstance(module: WebAssembly.Module, imports: WebAssembly.Imports) {
    const { exports } = new WebAssembly.Instance(module, imports);
    return { exports: Object.fromEntries(Object.entries(exports).map(guarded)) };
  }

  function guarded([name, exported]: [string, WebAssembly.ExportValue]): [string, unknown] {
    if (typeof exported !== "function") return [name, exported];
    const call = (...args: unknown[]): unknown => {
      if (dead) return undefined;
      try {
        return exported(...args);
      } catch (thrown) {
        if (!(thrown instanceof WebAssembly.RuntimeError)) throw thrown;
        dead = true;
        const failure = crashed();
        trap.reject(failure);
        // Closures run in microtasks, where nobody could catch this.
        if (name.startsWith("wasm_bindgen")) return undefined;
        throw failure;
      }
    };
    return [name, call];
  }
}

function crashed() {
  return badFile("The file's data are damaged: the reader gave up on them.", {
    hint: "Check that another program can read the file; if so, write it again, with smaller row groups.",
  });
}
