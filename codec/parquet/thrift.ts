/** Thrift's compact protocol, as far as a Parquet footer needs it. Offsets are kept so that bytes can be cut out. */

export const BOOLEAN_TRUE = 1;
const BOOLEAN_FALSE = 2;
const BYTE = 3;
const INTEGERS = [4, 5, 6];
const DOUBLE = 7;
const BINARY = 8;
const LIST = 9;
const SET = 10;
const MAP = 11;
const STRUCT = 12;

export interface ThriftField {
  id: number;
  type: number;
  /** offset of the field's header, and the id its delta counts from */
  at: number;
  previous: number;
}

export class ThriftReader {
  at = 0;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The fields of a struct; the caller reads or skips each value before asking for the next. */
  *fields(): Generator<ThriftField> {
    let previous = 0;
    for (;;) {
      const at = this.at;
      const header = this.byte();
      if (header === 0) return;
      const delta = header >> 4;
      const id = delta === 0 ? this.integer() : previous + delta;
      yield { id, type: header & 15, at, previous };
      previous = id;
    }
  }

  /** Length of a list; its elements follow. */
  list(): { length: number; type: number } {
    const header = this.byte();
    const short = header >> 4;
    return { length: short === 15 ? this.#varint() : short, type: header & 15 };
  }

  /** A zigzag integer; exact up to 2^53. */
  integer(): number {
    const value = this.#varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  text(): string {
    const length = this.#varint();
    this.at += length;
    this.#within();
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
  }

  skip(type: number): void {
    if (type === BOOLEAN_TRUE || type === BOOLEAN_FALSE) return;
    if (type === BYTE) this.at += 1;
    else if (INTEGERS.includes(type)) this.#varint();
    else if (type === DOUBLE) this.at += 8;
    else if (type === BINARY) this.at += this.#varint();
    else if (type === LIST || type === SET) {
      const { length, type: element } = this.list();
      for (let i = 0; i < length; i++) this.#skipElement(element);
    } else if (type === MAP) {
      const length = this.#varint();
      const types = length === 0 ? 0 : this.byte();
      for (let i = 0; i < length; i++) {
        this.#skipElement(types >> 4);
        this.#skipElement(types & 15);
      }
    } else if (type === STRUCT) {
      for (const field of this.fields()) this.skip(field.type);
    } else throw new RangeError(`unknown Thrift type ${type}`);
    this.#within();
  }

  byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new RangeError("the Thrift bytes end too early");
    return value;
  }

  // In a list a boolean takes a byte; in a struct it lies in the field's header.
  #skipElement(type: number): void {
    if (type === BOOLEAN_TRUE || type === BOOLEAN_FALSE) this.byte();
    else this.skip(type);
  }

  #varint(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }

  #within(): void {
    if (this.at > this.bytes.length) throw new RangeError("the Thrift bytes end too early");
  }
}
