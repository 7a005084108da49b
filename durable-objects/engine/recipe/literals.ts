import { quotedSegments } from "./scan.ts";
import type { Token } from "./tokens.ts";

/** A name as DuckDB compares it: quotes taken off, case kept. Undefined for what is no name. */
export function nameOf(token: Token | undefined): string | undefined {
  if (!token || (token.kind !== "identifier" && token.kind !== "keyword")) return undefined;
  if (!token.text.startsWith('"')) return token.text;
  return token.text.slice(1, -1).replaceAll('""', '"');
}

/** `nameOf` in lower case: DuckDB matches names without regard to case. */
export function foldedName(token: Token | undefined): string | undefined {
  return nameOf(token)?.toLowerCase();
}

/** An unquoted word in lower case, else the empty string: only an unquoted word can be a keyword. */
export function word(token: Token | undefined): string {
  if (!token || (token.kind !== "identifier" && token.kind !== "keyword")) return "";
  return token.text.startsWith('"') ? "" : token.text.toLowerCase();
}

/** The value of a text literal ('…', E'…', $$…$$); undefined for other tokens and for x'…' and b'…'. */
export function stringValue(token: Token | undefined): string | undefined {
  if (token?.kind !== "string") return undefined;
  const { text } = token;
  if (text.startsWith("$")) {
    const tag = text.indexOf("$", 1) + 1;
    return text.slice(tag, -tag);
  }
  const escapes = /^[eE]'/.test(text);
  if (!escapes && !text.startsWith("'")) return undefined;
  return quotedSegments(text, 0, text.length)
    .map(({ start, end }) => text.slice(start + 1, end - 1))
    .map((body) => (escapes ? decodeEscapes(body) : body.replaceAll("''", "'")))
    .join("");
}

const ESCAPES: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const ESCAPED = /''|\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|[\s\S])/g;

function decodeEscapes(body: string): string {
  return body.replace(ESCAPED, (_, code: string | undefined) => {
    if (code === undefined) return "'";
    if (/^x[0-9a-fA-F]/.test(code)) return fromCode(code.slice(1), 16);
    if (/^[0-7]/.test(code)) return fromCode(code, 8);
    return ESCAPES[code] ?? code;
  });
}

function fromCode(digits: string, radix: number): string {
  return String.fromCodePoint(Number.parseInt(digits, radix));
}

/** A name as SQL, always quoted. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
