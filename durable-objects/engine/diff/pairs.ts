import { ident } from "../sql.ts";
import type { Column } from "../values/codec.ts";
import { commonForms, type Forms } from "./forms.ts";
import { familyOf, isNumber } from "./types.ts";

/** Two columns whose values are compared with each other. */
export interface Pair {
  before: Column;
  after: Column;
  forms: Forms;
  /** relative difference of numbers that is noise; undefined where only equal is equal */
  tolerance: number | undefined;
  /** both are numbers, so that they have a difference */
  isNumeric: boolean;
}

export interface Schema {
  shared: Pair[];
  added: Column[];
  removed: Column[];
}

export interface Tolerance {
  /** what the caller allows of any number */
  asked: number | undefined;
  /** what floats are allowed anyway */
  noise: number;
}

/** Columns of one name are one column, in whatever letters; a name in the same letters goes first. */
export function pairColumns(before: Column[], after: Column[], tolerance: Tolerance): Schema {
  const left = new Map(after.map((column) => [column.name.toLowerCase(), column]));
  const shared: Pair[] = [];
  const removed: Column[] = [];
  for (const column of before) {
    const folded = column.name.toLowerCase();
    const match = left.get(folded);
    if (!match) {
      removed.push(column);
      continue;
    }
    left.delete(folded);
    shared.push(pairOf(column, match, tolerance));
  }
  return { shared, added: [...left.values()], removed };
}

export function pairOf(before: Column, after: Column, { asked, noise }: Tolerance): Pair {
  const families = [familyOf(before.type), familyOf(after.type)];
  const isNumeric = families.every(isNumber);
  const usual = families.includes("float") ? noise : undefined;
  return {
    before,
    after,
    forms: commonForms(before.type, after.type),
    tolerance: isNumeric ? positive(asked ?? usual) : undefined,
    isNumeric,
  };
}

/** SQL of a pair's column on one side, in the common form. */
export function formOf(pair: Pair, side: "before" | "after"): string {
  return pair.forms[side](ident(pair[side].name));
}

/** Tolerance 0 is no tolerance. */
function positive(tolerance: number | undefined): number | undefined {
  return tolerance === 0 ? undefined : tolerance;
}
