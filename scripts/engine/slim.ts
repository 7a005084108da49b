/**
 * Cuts the export section of a wasm module down to the names its JavaScript glue uses.
 * The shipped DuckDB module exports 75,000 symbols for dynamic linking; the glue names under 300 of them,
 * and instantiating the rest is most of the engine's start time.
 */
export function cutExports(
  wasm: Uint8Array,
  glue: string,
): { wasm: Uint8Array; kept: number; total: number } {
  const named = new Set(glue.match(/[A-Za-z_$][A-Za-z0-9_$]*/g));
  const keep = (name: string) =>
    named.has(name) ||
    named.has(`_${name}`) ||
    name.startsWith("duckdb_web") ||
    name.startsWith("__em_");
  const reader = new Reader(wasm, 8);
  const out: Uint8Array[] = [wasm.subarray(0, 8)];
  let kept = 0;
  let total = 0;
  while (reader.at < wasm.length) {
    const sectionStart = reader.at;
    const id = reader.byte();
    const length = reader.leb();
    const end = reader.at + length;
    if (id !== EXPORT_SECTION) {
      out.push(wasm.subarray(sectionStart, end));
    } else {
      const entries: Uint8Array[] = [];
      for (let n = reader.leb(); n > 0; n--) {
        const start = reader.at;
        const name = reader.text(reader.leb());
        reader.byte();
        reader.leb();
        total++;
        if (keep(name)) entries.push(wasm.subarray(start, reader.at));
      }
      kept += entries.length;
      const body = Buffer.concat([leb(entries.length), ...entries]);
      out.push(Uint8Array.of(EXPORT_SECTION), leb(body.length), body);
    }
    reader.at = end;
  }
  return { wasm: Buffer.concat(out), kept, total };
}

const EXPORT_SECTION = 7;

class Reader {
  readonly bytes: Uint8Array;
  at: number;
  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }
  byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new Error(`wasm module ends early at byte ${this.at}`);
    return value;
  }
  leb(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      if (!(byte & 128)) return value >>> 0;
    }
  }
  text(length: number): string {
    const start = this.at;
    this.at += length;
    return Buffer.from(this.bytes.subarray(start, this.at)).toString("utf8");
  }
}

function leb(value: number): Uint8Array {
  const out: number[] = [];
  let rest = value >>> 0;
  do {
    const low = rest & 127;
    rest >>>= 7;
    out.push(rest ? low | 128 : low);
  } while (rest);
  return Uint8Array.from(out);
}
