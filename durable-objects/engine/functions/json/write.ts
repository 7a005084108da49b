import { type Span, stringAt } from "./span.ts";

const PIECE = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[ \t\r\n]+|,\s*(?=[\]}])/g;

/** A value as DuckDB prints it: without spaces, escapes only where they must be, numbers in their shortest form. */
export function writeJson(text: string, { start, end }: Span): string {
  return text.slice(start, end).replace(PIECE, (piece) => {
    if (piece.startsWith('"')) return piece.includes("\\") ? writeString(piece) : piece;
    return /^[-\d]/.test(piece) ? writeNumber(piece) : "";
  });
}

function writeString(piece: string): string {
  const decoded = stringAt(piece, { start: 0, end: piece.length });
  return JSON.stringify(decoded).replace(/\\(\\|u[0-9a-f]{4})/g, (found, code: string) =>
    code === "\\" ? found : `\\u${code.slice(1).toUpperCase()}`,
  );
}

/** Integers keep all their digits; what no double can hold stays as it is written. */
function writeNumber(piece: string): string {
  if (/^-?\d+$/.test(piece)) return piece === "-0" ? "0" : piece;
  const number = Number(piece);
  if (!Number.isFinite(number)) return piece;
  if (number === 0) return Object.is(number, -0) ? "-0.0" : "0.0";
  const shown = String(number).replace("e+", "e");
  return /[.e]/.test(shown) ? shown : `${shown}.0`;
}

/** DuckDB's name for the type of a value. */
export function typeOf(text: string, { start, end }: Span): string {
  switch (text.charAt(start)) {
    case "{":
      return "OBJECT";
    case "[":
      return "ARRAY";
    case '"':
      return "VARCHAR";
    case "t":
    case "f":
      return "BOOLEAN";
    default:
      return numberType(text.slice(start, end));
  }
}

function numberType(piece: string): string {
  if (piece === "null") return "NULL";
  if (!/^-?\d+$/.test(piece)) return "DOUBLE";
  const value = BigInt(piece);
  const isNegative = piece.startsWith("-");
  if (isNegative ? value < -(2n ** 63n) : value >= 2n ** 64n) return "DOUBLE";
  return isNegative ? "BIGINT" : "UBIGINT";
}
