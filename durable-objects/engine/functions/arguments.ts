import { type CallingModule, FunctionError, type Value } from "./types.ts";

/** How DuckDB describes a column of arguments; buffers are indexes into an array of addresses. */
export interface Described {
  physicalType: string;
  validityBuffer?: number;
  dataBuffer: number;
  lengthBuffer?: number;
}

type Reader = (row: number) => Value;

export interface Argument {
  read: Reader;
  /** of texts: what there is to go through */
  bytes: number;
}

const decoder = new TextDecoder("utf-8", { fatal: false, ignoreBOM: true });

/** The values of one argument in a chunk of rows. */
export function readArgument(
  module: CallingModule,
  { physicalType, validityBuffer, dataBuffer, lengthBuffer }: Described,
  pointers: number,
  rows: number,
): Argument {
  const addressOf = (buffer: number) => module.HEAPF64[(pointers >> 3) + buffer] as number;
  const valid =
    validityBuffer === undefined
      ? undefined
      : module.HEAPU8.subarray(addressOf(validityBuffer), addressOf(validityBuffer) + rows);
  const doublesOf = (buffer: number) =>
    new Float64Array(module.HEAPU8.buffer, addressOf(buffer), rows);
  let read: Reader;
  let bytes = 0;
  if (physicalType === "VARCHAR" && lengthBuffer !== undefined) {
    const lengths = doublesOf(lengthBuffer);
    read = textReader(module.HEAPU8, doublesOf(dataBuffer), lengths);
    for (let row = 0; row < rows; row++) if (!valid || valid[row]) bytes += lengths[row] as number;
  } else if (physicalType === "DOUBLE") {
    const doubles = doublesOf(dataBuffer);
    read = (row) => doubles[row] as number;
  } else if (physicalType === "INT32") {
    const integers = new Int32Array(module.HEAPU8.buffer, addressOf(dataBuffer), rows);
    read = (row) => integers[row] as number;
  } else throw new FunctionError(`an argument of type ${physicalType} cannot be read; cast it`);
  return { read: valid ? (row) => (valid[row] ? read(row) : null) : read, bytes };
}

/** Neighbouring rows often hold the same text, such as a zone's name: it is decoded once. */
function textReader(heap: Uint8Array, starts: Float64Array, lengths: Float64Array): Reader {
  let text = "";
  let bytes: Uint8Array = new Uint8Array(0);
  return (row) => {
    const start = starts[row] as number;
    const length = lengths[row] as number;
    let same = length === bytes.length;
    for (let i = 0; same && i < length; i++) same = heap[start + i] === bytes[i];
    if (!same) {
      bytes = heap.subarray(start, start + length);
      text = decoder.decode(bytes);
    }
    return text;
  };
}
