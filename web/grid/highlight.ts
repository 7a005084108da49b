/** A piece of a text, and whether it is what is sought. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

/**
 * Cuts a text at what is sought, without regard to case. Marks of thousands in a number are passed over, as the
 * search does.
 */
export function piecesOf(text: string, sought: string, isNumber: boolean): Piece[] {
  const wanted = isNumber ? sought.replaceAll(",", "") : sought;
  if (wanted === "" || text === "") return [{ text, isMatch: false }];
  const pieces: Piece[] = [];
  let from = 0;
  for (const [start, end] of matchesOf(text, wanted, isNumber)) {
    if (start > from) pieces.push({ text: text.slice(from, start), isMatch: false });
    pieces.push({ text: text.slice(start, end), isMatch: true });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMatch: false });
  return pieces;
}

function* matchesOf(text: string, wanted: string, isNumber: boolean): Generator<[number, number]> {
  const marks = isNumber ? ",?" : "";
  const pattern = Array.from(wanted, (char) => char.replace(/[\\^$.*+?()[\]{}|/]/u, "\\$&")).join(
    marks,
  );
  for (const match of text.matchAll(new RegExp(pattern, "giu"))) {
    yield [match.index, match.index + match[0].length];
  }
}
