import type { ErrorPlace } from "../../contract/errors.ts";

/**
 * The part of a text that an error's place means: from its column to the end of the word there, the whole line when no
 * column is known, nothing when no line is.
 */
export function rangeOf(
  text: string,
  place: ErrorPlace | undefined,
): { from: number; to: number } | undefined {
  if (place?.line === undefined) return undefined;
  const lines = text.split("\n");
  const at = Math.min(place.line, lines.length) - 1;
  const line = lines[at] ?? "";
  const start = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0);
  if (place.column === undefined) return { from: start, to: start + line.length };
  const column = Math.min(Math.max(0, place.column - 1), line.length);
  const word = /^(?:"(?:[^"]|"")*"|'(?:[^']|'')*'|[\p{L}\p{N}_]+|\S)/u.exec(line.slice(column));
  const length = word?.[0].length ?? 0;
  return { from: start + column, to: start + column + length };
}
