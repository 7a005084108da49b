import {
  type DataType,
  type Field,
  field as makeField,
  type Schema,
  Table,
  Type,
  tableFromIPC,
} from "@uwdata/flechette";
import type { DecodedColumn } from "../../contract/decode.ts";
import { badFile } from "../failure.ts";
import { type Convert, conversionOf, FROM_BYTES, type TwelveBytes } from "./convert.ts";
import { ipcStream } from "./ipc.ts";
import { typeName } from "./type-name.ts";

export interface Adapter {
  columns: DecodedColumn[];
  /** Rewrites one IPC stream so that DuckDB takes it; most files need nothing and pass through. */
  adapt(stream: Uint8Array): Uint8Array;
}

/**
 * What has to happen to a file's batches.
 * @param bytes columns whose twelve bytes mean something; @param unfit columns to leave out, with the reason
 */
export function adapterFor(
  schema: Schema,
  bytes: ReadonlyMap<string, TwelveBytes> = new Map(),
  unfit: ReadonlyMap<string, string> = new Map(),
): Adapter {
  const plans = schema.fields.map((field) =>
    planFor(field, bytes.get(field.name), unfit.get(field.name)),
  );
  const columns = plans.map(({ column }) => column);
  const kept = plans.flatMap((plan, index) => (plan.column.omitted ? [] : [{ ...plan, index }]));
  if (kept.length === 0) {
    const first = columns[0];
    throw badFile(
      first
        ? `No column of the file can be taken: ${first.name} ${first.omitted}.`
        : "The file has no columns.",
    );
  }
  if (kept.length === plans.length && plans.every(({ convert }) => !convert)) {
    return { columns, adapt: (stream) => stream };
  }
  return {
    columns,
    adapt(stream) {
      const table = tableFromIPC(stream, { useDecimalInt: true });
      const parts = kept.map(({ index, convert }) => {
        const column = table.getChildAt(index);
        return convert ? convert(column) : column;
      });
      const fields = kept.map(({ field, convert, as }, at) => {
        const type = as ?? parts[at]?.type ?? field.type;
        return convert ? makeField(field.name, type) : field;
      });
      return ipcStream(new Table({ ...table.schema, fields }, parts));
    },
  };
}

function planFor(field: Field, bytes: TwelveBytes | undefined, unfit: string | undefined) {
  const { name, type } = field;
  const meant = bytes && FROM_BYTES[bytes];
  const convert: Convert | undefined = meant ? meant.convert : conversionOf(type);
  const omitted = unfit ?? (convert ? undefined : unfitFor(type));
  const column: DecodedColumn = {
    name,
    type: meant ? meant.type : isUuid(field) ? "UUID" : typeName(type),
    ...(omitted ? { omitted } : {}),
  };
  return { field, column, convert, as: meant?.as };
}

function isUuid({ metadata }: Field): boolean {
  return metadata?.get("ARROW:extension:name") === "arrow.uuid";
}

/** Why DuckDB could not take a type, looking into nested ones. */
function unfitFor(type: DataType): string | undefined {
  if (conversionOf(type)) return `holds ${typeName(type)} inside a nested value`;
  if (type.typeId === Type.Struct || type.typeId === Type.Union) {
    if (type.children.length === 0) return "holds a struct without fields";
    if (type.children.some(({ name }) => name === "")) return "holds a struct with unnamed fields";
  }
  if (type.typeId === Type.Dictionary) return unfitFor(type.dictionary);
  if (!("children" in type)) return undefined;
  for (const child of type.children) {
    const reason = unfitFor(child.type);
    if (reason) return reason;
  }
  return undefined;
}
