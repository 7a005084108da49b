/**
 * A Parquet file of one INT96 column `t`, as Spark and Impala wrote timestamps; no writer at hand makes them any more.
 * Each value is the day by the count of astronomers and the nanoseconds of that day.
 */
export function int96File(values: { day: number; nanos: bigint }[]): Uint8Array<ArrayBuffer> {
  const data = new DataView(new ArrayBuffer(values.length * 12));
  values.forEach(({ day, nanos }, i) => {
    data.setBigInt64(i * 12, nanos, true);
    data.setUint32(i * 12 + 8, day, true);
  });
  const page = [...pageHeader(values.length, data.byteLength), ...new Uint8Array(data.buffer)];
  const footer = fileMetaData(values.length, page.length);
  const length = new Uint8Array(Uint32Array.of(footer.length).buffer);
  return Uint8Array.from([...MAGIC, ...page, ...footer, ...length, ...MAGIC]);
}

const MAGIC = [0x50, 0x41, 0x52, 0x31];
const I32 = 5;
const I64 = 6;
const BINARY = 8;
const LIST = 9;
const STRUCT = 12;

/** The next field of a struct, `delta` after the one before. */
const field = (delta: number, type: number, value: number[]) => [(delta << 4) | type, ...value];
const struct = (...fields: number[][]) => [...fields.flat(), 0];
const list = (type: number, ...elements: number[][]) => [
  (elements.length << 4) | type,
  ...elements.flat(),
];
const text = (value: string) => [value.length, ...Buffer.from(value)];

function integer(value: number): number[] {
  const bytes: number[] = [];
  let left = value * 2;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return [...bytes, left];
}

function pageHeader(count: number, bytes: number): number[] {
  const plain = integer(0);
  const levels = integer(3);
  const data = struct(
    field(1, I32, integer(count)),
    field(1, I32, plain),
    field(1, I32, levels),
    field(1, I32, levels),
  );
  const size = integer(bytes);
  return struct(
    field(1, I32, integer(0)),
    field(1, I32, size),
    field(1, I32, size),
    field(2, STRUCT, data),
  );
}

function fileMetaData(count: number, bytes: number): number[] {
  const int96 = integer(3);
  const root = struct(field(4, BINARY, text("schema")), field(1, I32, integer(1)));
  const column = struct(
    field(1, I32, int96),
    field(2, I32, integer(0)),
    field(1, BINARY, text("t")),
  );
  const meta = struct(
    field(1, I32, int96),
    field(1, LIST, list(I32, integer(0))),
    field(1, LIST, list(BINARY, text("t"))),
    field(1, I32, integer(0)),
    field(1, I64, integer(count)),
    field(1, I64, integer(bytes)),
    field(1, I64, integer(bytes)),
    field(2, I64, integer(MAGIC.length)),
  );
  const chunk = struct(field(2, I64, integer(MAGIC.length)), field(1, STRUCT, meta));
  const group = struct(
    field(1, LIST, list(STRUCT, chunk)),
    field(1, I64, integer(bytes)),
    field(1, I64, integer(count)),
  );
  return struct(
    field(1, I32, integer(1)),
    field(1, LIST, list(STRUCT, root, column)),
    field(1, I64, integer(count)),
    field(1, LIST, list(STRUCT, group)),
  );
}
