import { type Argument, type Described, readArgument } from "./arguments.ts";
import { Memory, takeBack, writeError, writeResult } from "./result.ts";
import { type CallingModule, FunctionError, type ScalarFunction, type Value } from "./types.ts";
import { addWork } from "./work.ts";

/** How DuckDB describes one chunk of rows. */
interface Chunk {
  rows: number;
  args: Described[];
}

/**
 * What the engine's runtime answers when DuckDB calls a function of ours. The bindings' own version writes texts to
 * wrong addresses, so this one is ours.
 */
export function callFunction(
  module: CallingModule,
  response: number,
  called: ScalarFunction | undefined,
  [descriptor, descriptorBytes, pointers]: readonly [number, number, number],
): void {
  const memory = new Memory(module);
  try {
    if (!called) throw new FunctionError("Unknown function");
    takeBack(module);
    const text = module.HEAPU8.subarray(descriptor, descriptor + descriptorBytes);
    const { rows, args } = JSON.parse(new TextDecoder().decode(text)) as Chunk;
    const columns = args.map((arg) => readArgument(module, arg, pointers, rows));
    addWork(
      rows,
      columns.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    const values: Value[] = new Array(rows);
    const row: Value[] = new Array(args.length);
    for (let r = 0; r < rows; r++) {
      for (let a = 0; a < columns.length; a++) row[a] = (columns[a] as Argument).read(r);
      values[r] = called.run(...row);
    }
    const result = writeResult(module, memory, called.returns, values);
    module.HEAPF64.set([0, result, 0], response >> 3);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    memory.free();
    const message = writeError(module, error);
    module.HEAPF64.set([1, ...message], response >> 3);
  }
}
