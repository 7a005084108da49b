import type { Connection } from "../connection.ts";
import type { Column } from "../values/codec.ts";

/** What a comparison needs of a connection. */
export type Runner = Pick<Connection, "run" | "clock">;

/** One of the two relations that are compared. */
export interface Side {
  /** SQL to select from */
  sql: string;
  columns: Column[];
  rows: number;
}

/** Positions of rows, from 1, in the order they are stored in. */
export type Position = number;

/** The columns of a side under names of ours, whatever they are called, with each row's position as `p`. */
export function selectSide(side: Side, columns: Record<string, string>): string {
  const list = Object.entries(columns).map(([name, value]) => `${value} as ${name}`);
  return `select ${["row_number() over () as p", ...list].join(", ")} from ${side.sql}`;
}

/** Names of numbered columns: `k0`, `k1`, … */
export function names(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${prefix}${i}`);
}

/** Records of names to SQL, numbered: `{k0: …, k1: …}`. */
export function numbered(prefix: string, values: string[]): Record<string, string> {
  return Object.fromEntries(values.map((value, i) => [`${prefix}${i}`, value]));
}

/** Null-safe equality of the columns `k0` to `k<count - 1>` of the tables b and a. */
export function keysMatch(count: number): string {
  return Array.from({ length: count }, (_, i) => `b.k${i} is not distinct from a.k${i}`).join(
    " and ",
  );
}

/** Counts and positions come as 64-bit integers. */
export function toNumber(value: unknown): number {
  return Number(value ?? 0);
}

export function toNumbers(value: unknown): number[] {
  return value === null || value === undefined ? [] : Array.from(value as Iterable<bigint>, Number);
}
