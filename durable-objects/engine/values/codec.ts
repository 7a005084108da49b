import { ident } from "../sql.ts";
import { ruleOf } from "./rules.ts";
import { type DuckType, parseType } from "./types.ts";

/** A value as JSON: how each DuckDB type leaves the engine and what it becomes (docs/values.md). */
export type Cell = null | boolean | number | string | Cell[] | { [key: string]: Cell };

export interface Column {
  name: string;
  type: string;
}

export interface Codec {
  /** SQL expression that carries the column out of the engine */
  select: string;
  decode(value: unknown): Cell;
}

/** @param clip cut long texts and lists inside the engine, one past what is shown, so that a cut can be seen */
export function codecFor(column: Column, clip?: { chars: number; items: number }): Codec {
  const rule = ruleFor(parseType(column.type));
  const name = ident(column.name);
  let source = rule.transport === null ? name : `cast(${name} as ${rule.transport})`;
  if (clip && rule.shape === "text") source = `left(${source}, ${clip.chars + 1})`;
  if (clip && rule.shape === "list") source = `(${source})[:${clip.items + 1}]`;
  return { select: `${source} as ${name}`, decode: nullable(rule.decode) };
}

interface Rule {
  /** type to cast to on the way out; null when the column's own type travels exactly */
  transport: string | null;
  shape: "text" | "list" | "other";
  decode(value: unknown): Cell;
}

function ruleFor(type: DuckType): Rule {
  switch (type.kind) {
    case "list":
      return listRule(ruleFor(type.of), transportOf(type.of));
    case "struct":
      return structRule(type.fields);
    case "map":
      return mapRule(ruleFor(type.value), transportOf(type.value));
    case "opaque":
      return TEXT;
    case "plain":
      return plainRule(type.name);
  }
}

function plainRule(name: string): Rule {
  switch (ruleOf(name).json) {
    case "boolean":
      return as(null, (value) => value as boolean);
    case "number":
      return as(null, (value) => Number(value));
    case "integer":
      return as(null, (value) => integer(BigInt(value as bigint)));
    case "big":
      return as("VARCHAR", (value) => integer(BigInt(value as string)));
    case "double":
      return as(null, (value) => float(value as number));
    // A 32-bit float has fewer digits than its double shows: its own text is the shortest that is exact.
    case "single":
      return as("VARCHAR", (value) => float(floatOf(value as string)));
    case "bytes":
      return as(null, (value) => ({ base64: base64(value as Uint8Array) }));
    case "text":
      return TEXT;
  }
}

const TEXT: Rule = { transport: "VARCHAR", shape: "text", decode: (value) => value as string };

function as(transport: string | null, decode: (value: unknown) => Cell): Rule {
  return { transport, shape: "other", decode };
}

function listRule(item: Rule, transport: string): Rule {
  const decode = nullable(item.decode);
  return {
    transport: `${transport}[]`,
    shape: "list",
    decode: (value) => Array.from(value as Iterable<unknown>, decode),
  };
}

function structRule(fields: { name: string; type: DuckType }[]): Rule {
  const rules = fields.map((field) => ({
    name: field.name,
    decode: nullable(ruleFor(field.type).decode),
  }));
  const inner = fields.map((field) => `${ident(field.name)} ${transportOf(field.type)}`);
  return {
    transport: `STRUCT(${inner.join(", ")})`,
    shape: "other",
    decode: (value) => {
      const row = value as Record<string, unknown>;
      return Object.fromEntries(rules.map(({ name, decode }) => [name, decode(row[name])]));
    },
  };
}

function mapRule(item: Rule, transport: string): Rule {
  const decode = nullable(item.decode);
  return {
    transport: `MAP(VARCHAR, ${transport})`,
    shape: "other",
    decode: (value) =>
      Object.fromEntries(
        Array.from(value as Map<string, unknown>, ([key, held]) => [key, decode(held)]),
      ),
  };
}

function transportOf(type: DuckType): string {
  if (type.kind !== "plain") return ruleFor(type).transport ?? "VARCHAR";
  return plainRule(type.name).transport ?? type.name;
}

function nullable(decode: (value: unknown) => Cell): (value: unknown) => Cell {
  return (value) => (value === null || value === undefined ? null : decode(value));
}

/** Digits are kept: a JSON number while it is exact, text beyond 2^53. */
function integer(value: bigint): Cell {
  return value >= -MAX_SAFE && value <= MAX_SAFE ? Number(value) : value.toString();
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** JSON has no word for these three, so they are texts; null stays null. */
function float(value: number): Cell {
  if (Number.isFinite(value)) return value;
  if (Number.isNaN(value)) return "NaN";
  return value > 0 ? "Infinity" : "-Infinity";
}

function floatOf(text: string): number {
  if (text === "inf") return Infinity;
  if (text === "-inf") return -Infinity;
  return text === "nan" ? NaN : Number(text);
}

function base64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(binary);
}
