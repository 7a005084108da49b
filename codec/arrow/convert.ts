import {
  type Column,
  columnFromArray,
  type DataType,
  decimal,
  float32,
  IntervalUnit,
  int64,
  interval,
  Precision,
  TimeUnit,
  Type,
  timestamp,
  utf8,
} from "@uwdata/flechette";

export type Convert = (column: Column<unknown>) => Column<unknown>;

/**
 * How a column of a type that DuckDB cannot take (or takes wrongly) becomes one that it can, without losing anything.
 * Undefined when the column goes as it is.
 */
export function conversionOf(type: DataType): Convert | undefined {
  if (type.typeId === Type.Float && type.precision === Precision.HALF) return toSingle;
  if (type.typeId === Type.Interval && type.unit === IntervalUnit.DAY_TIME) {
    // DuckDB reads the eight bytes as one number of milliseconds.
    return (column) => toIntervals(column, ([days, ms]: Int32Array) => [0, days, nanos(ms)]);
  }
  if (type.typeId !== Type.Decimal || type.bitWidth === 128) return undefined;
  const { precision, scale } = type;
  if (precision > 38) return (column) => toText(column, scale);
  return (column) =>
    columnFromArray(
      values(column, (value: number | bigint) => BigInt(value)),
      decimal(precision, scale),
    );
}

/** What twelve bytes of a Parquet column mean. */
export type TwelveBytes = "interval" | "int96";

export const FROM_BYTES: Record<TwelveBytes, { type: string; convert: Convert; as?: DataType }> = {
  interval: { type: "INTERVAL", convert: fromParquetInterval },
  // The library's own timestamps are made of milliseconds.
  int96: { type: "INT96", convert: fromInt96, as: timestamp(TimeUnit.MICROSECOND, null) },
};

/** Nanoseconds of the day, then the day by the count of astronomers; what is finer than a microsecond is cut. */
function fromInt96(column: Column<unknown>): Column<unknown> {
  const micros = values(column, (bytes: Uint8Array) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, 12);
    const days = BigInt(view.getUint32(8, true)) - JULIAN_1970;
    return days * DAY_MICROS + view.getBigInt64(0, true) / 1_000n;
  });
  return columnFromArray(micros, int64());
}

const JULIAN_1970 = 2_440_588n;
const DAY_MICROS = 86_400_000_000n;

/** Parquet's INTERVAL: months, days and milliseconds. */
function fromParquetInterval(column: Column<unknown>): Column<unknown> {
  return toIntervals(column, (bytes: Uint8Array) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, 12);
    return [view.getUint32(0, true), view.getUint32(4, true), nanos(view.getUint32(8, true))];
  });
}

function toSingle(column: Column<unknown>): Column<unknown> {
  return columnFromArray(
    values(column, (value) => value),
    float32(),
  );
}

function toIntervals<T>(column: Column<unknown>, parts: (value: T) => unknown[]): Column<unknown> {
  return columnFromArray(values(column, parts), interval(IntervalUnit.MONTH_DAY_NANO));
}

function toText(column: Column<unknown>, scale: number): Column<unknown> {
  return columnFromArray(
    values(column, (value: bigint) => decimalText(value, scale)),
    utf8(),
  );
}

function decimalText(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const text = scale > 0 ? `${whole}.${digits.slice(-scale)}` : whole;
  return value < 0n ? `-${text}` : text;
}

function nanos(milliseconds: number | undefined): bigint {
  return BigInt(milliseconds ?? 0) * 1_000_000n;
}

function values<T>(column: Column<unknown>, convert: (value: T) => unknown): unknown[] {
  return Array.from(column, (value) => (value === null ? null : convert(value as T)));
}
