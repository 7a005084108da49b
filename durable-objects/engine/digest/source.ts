import { ident } from "../sql.ts";
import type { Column } from "../values/codec.ts";
import { formOf, type Shape } from "./form.ts";
import { canonicalType, parseLogicalType } from "./types.ts";

/** A column as it is read and hashed. */
export interface Source {
  name: string;
  /** the type as it is hashed */
  type: string;
  shape: Shape;
  /** SQL that carries the column out of the engine */
  sql: string;
}

export function sourceOf({ name, type }: Column): Source {
  const logical = parseLogicalType(type);
  const form = formOf(logical);
  const sql = form.casts ? `cast(${ident(name)} as ${form.sql})` : ident(name);
  return { name, type: canonicalType(logical), shape: form.shape, sql };
}
