/** Bytes from `offset`, `length` of them; both fit the file. */
export interface ByteRange {
  offset: number;
  length: number;
}

/**
 * What a Range header asks of a file of `size` bytes. A header of another form, or one with several ranges, asks
 * for the whole file, as RFC 9110 allows.
 */
export function byteRange(
  header: string | null,
  size: number,
): ByteRange | "whole" | "unsatisfiable" {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return "whole";
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { offset: size - length, length };
  }
  const offset = Number(first);
  if (last !== "" && Number(last) < offset) return "whole";
  if (offset >= size) return "unsatisfiable";
  const end = last === "" ? size : Math.min(Number(last) + 1, size);
  return { offset, length: end - offset };
}
