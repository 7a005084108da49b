/**
 * Turns ascending UTF-8 byte offsets, which DuckDB counts in, into indexes of a JavaScript string. An offset past
 * the end answers the text's length.
 */
export function fromUtf8(text: string, offsets: readonly number[]): number[] {
  let bytes = 0;
  let index = 0;
  return offsets.map((offset) => {
    while (bytes < offset && index < text.length) {
      const code = text.codePointAt(index) ?? 0;
      bytes += utf8Length(code);
      index += code > 0xffff ? 2 : 1;
    }
    return index;
  });
}

/** Line and column of an index, both from 1; columns count UTF-16 units, as editors do. */
export function placeAt(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: index - lineStart + 1 };
}

function utf8Length(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
