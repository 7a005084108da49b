import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  type DuckDBConnection,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBInstance,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBTimeValue,
  type DuckDBType,
  DuckDBUnionValue,
  type DuckDBValue,
  DuckDBTypeId as Id,
} from "@duckdb/node-api";
import { float, frame, int, sha256, sha256Of, uint } from "./digest-bytes.ts";

/**
 * The digest of rows as docs/digest.md says it, value by value over native DuckDB. It shares nothing with the engine's
 * implementation: no code, no Arrow, no parser of types.
 * @param unreadable the type of the only column `v` when node-api cannot read it: then its text is read
 */
export async function referenceDigest(
  connection: DuckDBConnection,
  select: string,
  unreadable?: string,
): Promise<string> {
  const asText = `select v::varchar as v from (${select})`;
  const result = await connection.runAndReadAll(unreadable ? asText : select);
  const rows = uint(result.currentRowCount, 8);
  const columns = result.getColumns();
  const digests = result.columnNames().map((name, i) => {
    const type = result.columnType(i);
    // node-api quotes every name of a field, as the digest does.
    const typeText = unreadable ?? String(type);
    return sha256(frame(name), frame(typeText), rows, node(type, columns[i] ?? []));
  });
  const whole = sha256(Buffer.from("rows-sha256-1"), rows, ...digests);
  return `rows-sha256-1:${whole.toString("hex")}`;
}

export async function connectNative(): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run("set threads = 1");
  return connection;
}

/** What a node has beside its validity; each value is null or what native DuckDB holds. */
interface Content {
  lengths?: number[];
  values?: Buffer[];
  below?: Buffer[];
}

function node(type: DuckDBType, slots: readonly DuckDBValue[]): Buffer {
  const held = type.typeId === Id.UNION ? slots.map(heldOrNull) : slots;
  const { lengths = [], values = [], below = [] } = content(type, held);
  return Buffer.concat([
    sha256Of(held.map((value) => uint(value === null ? 0 : 1, 1))),
    sha256Of(lengths.map((length) => uint(length, 4))),
    sha256Of(values),
    ...below,
  ]);
}

function heldOrNull(union: DuckDBValue): DuckDBValue {
  return union instanceof DuckDBUnionValue && union.value !== null ? union : null;
}

function content(type: DuckDBType, slots: readonly DuckDBValue[]): Content {
  switch (type.typeId) {
    case Id.LIST:
    case Id.ARRAY: {
      const items = slots.map(itemsOf);
      return { lengths: items.map(lengthOf), below: [node(type.valueType, items.flat())] };
    }
    case Id.MAP: {
      const entries = slots.map((map) => (map instanceof DuckDBMapValue ? map.entries : []));
      const all = entries.flat();
      const entryNode = Buffer.concat([
        sha256Of(all.map(() => uint(1, 1))),
        sha256(),
        sha256(),
        node(
          type.keyType,
          all.map(({ key }) => key),
        ),
        node(
          type.valueType,
          all.map(({ value }) => value),
        ),
      ]);
      return { lengths: entries.map(lengthOf), below: [entryNode] };
    }
    case Id.STRUCT:
      return {
        below: type.entryNames.map((name, i) =>
          node(
            typeAt(type.entryTypes, i),
            slots.map((slot) => fieldOf(slot, name)),
          ),
        ),
      };
    case Id.UNION:
      return {
        values: slots.map((slot) =>
          uint(slot instanceof DuckDBUnionValue ? type.memberTags.indexOf(slot.tag) : 0, 1),
        ),
        below: type.memberTags.map((tag, i) =>
          node(
            typeAt(type.memberTypes, i),
            slots.map((slot) => memberOf(slot, tag)),
          ),
        ),
      };
    case Id.BLOB: {
      const bytes = slots.map((slot) =>
        slot instanceof DuckDBBlobValue ? Buffer.from(slot.bytes) : Buffer.alloc(0),
      );
      return { lengths: bytes.map(lengthOf), values: bytes };
    }
    case Id.FLOAT:
      return { values: slots.map((slot) => float(slot, 4)) };
    case Id.DOUBLE:
      return { values: slots.map((slot) => float(slot, 8)) };
    default: {
      const width = WIDTHS[type.typeId];
      if (width === undefined) return text(slots);
      return { values: slots.map((slot) => int(slot === null ? 0n : integerOf(slot), width)) };
    }
  }
}

/** Bytes of the types whose values are whole numbers. */
const WIDTHS: Partial<Record<Id, number>> = {
  [Id.BOOLEAN]: 1,
  [Id.TINYINT]: 1,
  [Id.SMALLINT]: 2,
  [Id.INTEGER]: 4,
  [Id.BIGINT]: 8,
  [Id.UTINYINT]: 1,
  [Id.USMALLINT]: 2,
  [Id.UINTEGER]: 4,
  [Id.UBIGINT]: 8,
  [Id.DECIMAL]: 16,
  [Id.DATE]: 4,
  [Id.TIME]: 8,
  [Id.TIMESTAMP]: 8,
  [Id.TIMESTAMP_S]: 8,
  [Id.TIMESTAMP_MS]: 8,
  [Id.TIMESTAMP_NS]: 8,
  [Id.TIMESTAMP_TZ]: 8,
};

function integerOf(value: DuckDBValue): bigint {
  if (value instanceof DuckDBDecimalValue) return value.value;
  if (value instanceof DuckDBDateValue) return BigInt(value.days);
  if (value instanceof DuckDBTimeValue) return value.micros;
  if (value instanceof DuckDBTimestampValue) return value.micros;
  if (value instanceof DuckDBTimestampTZValue) return value.micros;
  if (value instanceof DuckDBTimestampSecondsValue) return value.seconds;
  if (value instanceof DuckDBTimestampMillisecondsValue) return value.millis;
  if (value instanceof DuckDBTimestampNanosecondsValue) return value.nanos;
  if (typeof value === "number" || typeof value === "bigint") return BigInt(value);
  if (typeof value === "boolean") return value ? 1n : 0n;
  throw new Error(`not a whole number: ${value}`);
}

function text(slots: readonly DuckDBValue[]): Content {
  const bytes = slots.map((slot) => Buffer.from(slot === null ? "" : String(slot)));
  return { lengths: bytes.map(lengthOf), values: bytes };
}

function itemsOf(value: DuckDBValue): readonly DuckDBValue[] {
  return value instanceof DuckDBListValue || value instanceof DuckDBArrayValue ? value.items : [];
}

function fieldOf(value: DuckDBValue, name: string): DuckDBValue {
  return value instanceof DuckDBStructValue ? (value.entries[name] ?? null) : null;
}

function memberOf(value: DuckDBValue, tag: string): DuckDBValue {
  return value instanceof DuckDBUnionValue && value.tag === tag ? value.value : null;
}

function typeAt(types: readonly DuckDBType[], index: number): DuckDBType {
  const type = types[index];
  if (!type) throw new Error(`there is no type ${index}`);
  return type;
}

function lengthOf({ length }: { length: number }): number {
  return length;
}
