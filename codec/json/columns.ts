import { bool, type DataType, field, float64, int64, list, struct, utf8 } from "@uwdata/flechette";
import type { Failure } from "../../contract/errors.ts";
import { badFile } from "../failure.ts";
import { type ExactNumber, isExactNumber } from "./parse.ts";
import type { Shape } from "./shape.ts";

/** How the values of one place become an Arrow column. */
export interface ColumnPlan {
  name: string;
  type: DataType;
  /** the kind in JSON's words */
  kind: string;
  /** makes of a value that is not null what the Arrow builder takes */
  convert: (value: unknown) => unknown;
  /** reads the column's value of a record */
  read: (record: unknown) => unknown;
}

export interface Plan {
  columns: ColumnPlan[];
  notes: string[];
  /** some column keeps JSON text, so numbers keep theirs */
  keepsText: boolean;
}

/**
 * The columns for records of a shape: an object's keys, or the single column `value`.
 * @param asText keys whose values stay JSON text
 */
export function planColumns(root: Shape, asText: readonly string[] = []): Plan {
  const plan: Plan = { columns: [], notes: [], keepsText: false };
  const places: [string, Shape][] =
    root.kind === "object" && root.fields.size > 0 ? [...root.fields] : [["value", root]];
  for (const wanted of asText) if (!places.some(([name]) => name === wanted)) throw noKey(wanted);
  for (const [name, shape] of places) {
    const key = places.length === 1 && shape === root ? undefined : name;
    const place = asText.includes(name) ? keptText(plan) : planPlace(shape, name, plan);
    plan.columns.push({ name, read: reader(key), ...place });
  }
  return plan;
}

/** JSON as it stands, strings in their quotes. */
function keptText(plan: Plan): Place {
  plan.keepsText = true;
  return { type: utf8(), kind: "JSON text", convert: (value) => JSON.stringify(value) };
}

function noKey(name: string): Failure {
  return badFile(`options.json_columns names ${JSON.stringify(name)}, which no record has.`, {
    field: "options.json_columns",
  });
}

type Place = Omit<ColumnPlan, "name" | "read">;

function planPlace(shape: Shape, path: string, plan: Plan): Place {
  switch (shape.kind) {
    case "boolean":
      return { type: bool(), kind: "boolean", convert: same };
    case "integer":
      return { type: int64(), kind: "integer", convert: toInteger };
    case "double":
      return { type: float64(), kind: "number", convert: toDouble };
    case "text":
      return { type: utf8(), kind: "string", convert: same };
    case "list": {
      const element = planPlace(shape.element as Shape, `${path}[]`, plan);
      return {
        type: list(element.type),
        kind: `list of ${element.kind}`,
        convert: listOf(element),
      };
    }
    case "object":
      if (shape.fields.size > 0) return planObject(shape, path, plan);
      return jsonText(path, "holds only empty objects", "object", plan);
    case "null":
      plan.notes.push(`${path} is null in every record; it is taken as text.`);
      return { type: utf8(), kind: "null", convert: same };
    case "wide":
      return jsonText(path, "holds integers beyond 64 bits", "integer", plan);
    case "mixed":
      return shape.dictionary
        ? jsonText(path, "holds objects keyed by data", "object", plan)
        : jsonText(path, "holds values of different kinds", "mixed", plan);
  }
}

function planObject(shape: Shape, path: string, plan: Plan): Place {
  const children = [...shape.fields].map(([name, child]) => ({
    name,
    read: reader(name),
    ...planPlace(child, `${path}.${name}`, plan),
  }));
  return {
    type: struct(children.map(({ name, type }) => field(name, type))),
    kind: "object",
    convert: (value) => {
      const converted: Record<string, unknown> = Object.create(null);
      for (const { name, read, convert } of children) {
        const inner = read(value);
        converted[name] = inner === null || inner === undefined ? null : convert(inner);
      }
      return converted;
    },
  };
}

function jsonText(path: string, why: string, kind: string, plan: Plan): Place {
  plan.notes.push(`${path} ${why}; it is taken as text.`);
  plan.keepsText = true;
  return { type: utf8(), kind, convert: toJsonText };
}

/** Reads a key that may be absent, and never what objects inherit. */
function reader(key: string | undefined): (record: unknown) => unknown {
  if (key === undefined) return same;
  if (!(key in Object.prototype))
    return (record) => (record as Record<string, unknown> | null)?.[key];
  return (record) =>
    record !== null && Object.hasOwn(record as object, key)
      ? (record as Record<string, unknown>)[key]
      : undefined;
}

function listOf(element: Place): (value: unknown) => unknown {
  return (value) =>
    (value as unknown[]).map((inner) => (inner === null ? null : element.convert(inner)));
}

function same(value: unknown): unknown {
  return value;
}

function toInteger(value: unknown): unknown {
  return isExactNumber(value) ? BigInt(value.rawJSON) : value;
}

function toDouble(value: unknown): unknown {
  return typeof value === "number" ? value : Number((value as ExactNumber).rawJSON);
}

function toJsonText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
