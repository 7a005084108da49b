import { type CallingModule, FunctionError, type ScalarFunction, type Value } from "./types.ts";

/** DuckDB copies texts out of a result and leaves its buffers to us: they are freed at the next call. */
const lent = new WeakMap<CallingModule, number[]>();
const encoder = new TextEncoder();

/** Frees what the last result of texts lent to DuckDB. */
export function takeBack(module: CallingModule): void {
  for (const address of lent.get(module)?.splice(0) ?? []) module._free(address);
}

/** What one call allocates. Allocation may move the heap: views are taken after it. */
export class Memory {
  private readonly module: CallingModule;
  private readonly addresses: number[] = [];

  constructor(module: CallingModule) {
    this.module = module;
  }

  allocate(bytes: number): number {
    const address = this.module._malloc(Math.max(bytes, 8));
    if (address === 0) throw new FunctionError("failed to allocate a result", "Out of Memory");
    this.addresses.push(address);
    return address;
  }

  free(): void {
    for (const address of this.addresses) this.module._free(address);
  }
}

/** Writes the values of a chunk as DuckDB reads them; answers the address of where they are. */
export function writeResult(
  module: CallingModule,
  memory: Memory,
  type: ScalarFunction["returns"],
  values: readonly Value[],
): number {
  return type === "utf8"
    ? writeTexts(module, memory, values)
    : writeIntegers(module, memory, values);
}

function writeIntegers(module: CallingModule, memory: Memory, values: readonly Value[]): number {
  const data = memory.allocate(values.length * 4);
  const validity = writeValidity(module, memory, values);
  const result = memory.allocate(24);
  const integers = new Int32Array(module.HEAPU8.buffer, data, values.length);
  for (const [i, value] of values.entries()) integers[i] = value as number;
  module.HEAPF64.set([data, validity, 0], result >> 3);
  return result;
}

function writeTexts(module: CallingModule, memory: Memory, values: readonly Value[]): number {
  let bytes = 0;
  for (const value of values) bytes += utf8Length((value as string | null) ?? "");
  const starts = memory.allocate(values.length * 8);
  const lengths = memory.allocate(values.length * 8);
  const texts = memory.allocate(bytes);
  const validity = writeValidity(module, memory, values);
  const result = memory.allocate(24);
  lent.set(module, [starts, lengths, texts]);
  let at = texts;
  for (const [i, value] of values.entries()) {
    const target = module.HEAPU8.subarray(at, texts + bytes);
    const { written } = encoder.encodeInto((value as string | null) ?? "", target);
    module.HEAPF64[(starts >> 3) + i] = at;
    module.HEAPF64[(lengths >> 3) + i] = written;
    at += written;
  }
  module.HEAPF64.set([starts, validity, lengths], result >> 3);
  return result;
}

/** Exact, because a chunk of long texts takes a good part of the memory there is. */
function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) bytes++;
    // Half of a pair counts 2 bytes, every other unit from 0x800 on 3.
    if (code >= 0x800 && (code < 0xd800 || code > 0xdfff)) bytes++;
  }
  return bytes;
}

function writeValidity(module: CallingModule, memory: Memory, values: readonly Value[]): number {
  const validity = memory.allocate(values.length);
  for (const [i, value] of values.entries()) module.HEAPU8[validity + i] = value === null ? 0 : 1;
  return validity;
}

/** Address and length of a message; DuckDB reads one that is such a JSON as an error of that type. */
export function writeError(
  module: CallingModule,
  error: unknown,
): [address: number, length: number] {
  // Never INTERNAL, of whatever is wrong here: after an error of that type the engine refuses everything.
  const type = error instanceof FunctionError ? error.type : "Invalid Input";
  const message = error instanceof Error ? error.message : String(error);
  const bytes = encoder.encode(
    JSON.stringify({ exception_type: type, exception_message: message }),
  );
  const address = module._malloc(bytes.length);
  if (address === 0) return [0, 0];
  module.HEAPU8.set(bytes, address);
  return [address, bytes.length];
}
