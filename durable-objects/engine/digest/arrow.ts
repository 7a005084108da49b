import { type DataType, Type } from "@uwdata/flechette";
import { below, type Shape } from "./form.ts";

/** What is read of flechette's batches: the buffers of one column of one record batch. */
export interface ArrowBatch {
  length: number;
  nullCount: number;
  /** one bit a row; missing or empty when nothing is null */
  validity?: Uint8Array | undefined;
  values?: ArrayBufferView | undefined;
  offsets?: Int32Array | BigInt64Array | undefined;
  /** unions only */
  typeIds?: Int8Array;
  children?: ArrowBatch[];
}

/**
 * Checks that values come in the form the digest is defined over. An engine that exports them in another way must
 * not silently change every digest.
 * @throws when the form is another one
 */
export function checkForm(shape: Shape, type: DataType): void {
  const found = arrowName(type);
  if (found !== shape.arrow) {
    throw new Error(`rows-sha256-1 is defined over ${shape.arrow}; the engine gives ${found}`);
  }
  const children = "children" in type ? type.children : [];
  below(shape).forEach((child, i) => {
    const field = children[i];
    if (!field) throw new Error(`a part of ${shape.arrow} is missing`);
    checkForm(child, field.type);
  });
}

const UNITS = ["s", "ms", "us", "ns"];
const NAMES = new Map<number, string>(Object.entries(Type).map(([name, id]) => [id, name]));

function arrowName(type: DataType): string {
  switch (type.typeId) {
    case Type.Int:
      return `${type.signed ? "" : "U"}Int${type.bitWidth}`;
    case Type.Float:
      return `Float${[16, 32, 64][type.precision]}`;
    case Type.Decimal:
      return `Decimal${type.bitWidth}`;
    case Type.Date:
      return `Date(${["day", "ms"][type.unit]})`;
    case Type.Time:
      return `Time(${UNITS[type.unit]})`;
    case Type.Timestamp:
      return `Timestamp(${UNITS[type.unit]})`;
    case Type.Union: {
      const counted = type.typeIds.every((id, i) => id === i);
      return type.mode === 0 && counted ? "Union(sparse)" : "Union";
    }
    default:
      return NAMES.get(type.typeId) ?? `type ${type.typeId}`;
  }
}
