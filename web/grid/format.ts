import { type Cell, codecFor } from "../../durable-objects/engine/values/codec.ts";
import type { Column } from "./source.ts";

/** Where blocks of rows cut a text. */
const CUT_CHARS = 256;

export type CellKind =
  | "loading"
  | "null"
  | "number"
  | "special"
  | "boolean"
  | "text"
  | "empty"
  | "moment"
  | "nested";

export interface Shown {
  text: string;
  kind: CellKind;
  /** only its beginning is here */
  cut: boolean;
}

export type Formatter = (value: unknown) => Shown;

const NUMBER = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|BIGNUM|FLOAT|DOUBLE|DECIMAL(\(.*\))?)$/;
const MOMENT = /^(DATE|TIME|TIMESTAMP|INTERVAL)/;
const GROUPS = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** Numbers line up at their right end. */
export function isNumeric(type: string): boolean {
  return NUMBER.test(type);
}

export function isMoment(type: string): boolean {
  return MOMENT.test(type);
}

/** How the values of a column are shown: as replies have them (docs/values.md), numbers with their thousands set off. */
export function formatterOf(column: Column): Formatter {
  const { type } = column;
  const decode = type === "BLOB" ? (value: unknown) => value as Cell : codecFor(column).decode;
  const format = isNumeric(type) ? numberShown : isMoment(type) ? momentShown : otherShown;
  return (value) => {
    if (value === undefined) return LOADING;
    if (value === null) return NULL;
    return format(decode(value));
  };
}

const LOADING: Shown = { text: "", kind: "loading", cut: false };
const NULL: Shown = { text: "null", kind: "null", cut: false };

function numberShown(cell: Cell): Shown {
  const text = String(cell);
  const parts = /^(-?)(\d+)(\D.*)?$/s.exec(text);
  if (!parts) return { text, kind: "special", cut: false };
  const [, sign = "", whole = "", rest = ""] = parts;
  return { text: sign + grouped(whole) + rest, kind: "number", cut: false };
}

/** Digits stay as they are, however many. */
function grouped(digits: string): string {
  return digits.length < 4 ? digits : GROUPS.format(BigInt(digits));
}

function momentShown(cell: Cell): Shown {
  const text = String(cell);
  return { text, kind: /infinity/.test(text) ? "special" : "moment", cut: false };
}

function otherShown(cell: Cell): Shown {
  if (typeof cell === "boolean") return { text: String(cell), kind: "boolean", cut: false };
  if (typeof cell === "object") return clipped(JSON.stringify(cell), "nested");
  if (cell === "") return { text: "empty text", kind: "empty", cut: false };
  return clipped(String(cell), "text");
}

/** Blocks cut by characters, of which some are two units of a text. */
function clipped(text: string, kind: CellKind): Shown {
  if (text.length <= CUT_CHARS) return { text, kind, cut: false };
  const chars = Array.from(text);
  if (chars.length <= CUT_CHARS) return { text, kind, cut: false };
  return { text: `${chars.slice(0, CUT_CHARS).join("")}…`, kind, cut: true };
}

/** A value as it goes into a table of another program: digits without marks, NULL as nothing. */
export function plainText(column: Column, value: unknown): string {
  const { text, kind } = formatterOf(column)(value);
  if (kind === "null" || kind === "loading" || kind === "empty") return "";
  return kind === "number" ? text.replaceAll(",", "") : text;
}
