import { Failure } from "../../contract/errors.ts";
import { COLUMNS } from "../../contract/limits.ts";
import { STRUCT_KEYS } from "../limits.ts";
import { isExactNumber } from "./parse.ts";

/**
 * What one place of the records has held so far. Kinds only ever widen: nothing → a kind; integer → double;
 * an integer beyond 64 bits makes numbers `wide`; anything else that differs makes the place `mixed`.
 */
export interface Shape {
  kind: Kind;
  /** of an object: its keys in the order they were first seen */
  fields: Map<string, Shape>;
  /** of a list: what its elements are */
  element: Shape | undefined;
  /** it became `mixed` because its objects have too many different keys */
  dictionary: boolean;
}

export type Kind =
  | "null"
  | "boolean"
  | "integer"
  | "double"
  | "wide"
  | "text"
  | "object"
  | "list"
  | "mixed";

export function newShape(): Shape {
  return { kind: "null", fields: new Map(), element: undefined, dictionary: false };
}

/** Widens the shape of a record. `mark` characters before each key are not part of it. */
export function observeRecord(shape: Shape, record: unknown, mark = 0): void {
  observe(shape, record, mark, COLUMNS);
  if (!shape.dictionary) return;
  throw new Failure("too_large", `The records have more than ${COLUMNS} different keys.`, {
    hint: "Objects keyed by data make poor columns: turn them into a list of records.",
  });
}

function observe(shape: Shape, value: unknown, mark: number, keys = STRUCT_KEYS): void {
  if (value === null || shape.kind === "mixed") return;
  const kind = kindOf(value);
  shape.kind = shape.kind === "null" ? kind : join(shape.kind, kind);
  if (shape.kind === "mixed") {
    forget(shape);
  } else if (kind === "object") {
    const record = value as Record<string, unknown>;
    for (const marked of Object.keys(record)) {
      const key = mark === 0 ? marked : marked.slice(mark);
      let field = shape.fields.get(key);
      if (field === undefined) {
        field = newShape();
        shape.fields.set(key, field);
      }
      observe(field, record[marked], mark);
    }
    if (shape.fields.size > keys) {
      shape.kind = "mixed";
      shape.dictionary = true;
      forget(shape);
    }
  } else if (kind === "list") {
    shape.element ??= newShape();
    for (const element of value as unknown[]) observe(shape.element, element, mark);
  }
}

function forget(shape: Shape): void {
  shape.fields.clear();
  shape.element = undefined;
}

function join(one: Kind, other: Kind): Kind {
  if (one === other) return one;
  if (!isNumeric(one) || !isNumeric(other)) return "mixed";
  return one === "wide" || other === "wide" ? "wide" : "double";
}

function isNumeric(kind: Kind): boolean {
  return kind === "integer" || kind === "double" || kind === "wide";
}

function kindOf(value: unknown): Kind {
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "double";
  if (Array.isArray(value)) return "list";
  if (!isExactNumber(value)) return "object";
  if (!/^-?\d+$/.test(value.rawJSON)) return "double";
  const integer = BigInt(value.rawJSON);
  return BigInt.asIntN(64, integer) === integer ? "integer" : "wide";
}
