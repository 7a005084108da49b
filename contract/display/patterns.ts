/**
 * Whether an expression takes no time worth speaking of on a cell: no repeated group, no back reference, no
 * look-around, and two repetitions at most. A page runs it on every cell that it draws.
 */
export function isCheapPattern(source: string): boolean {
  const plain = source.replace(/\\[\s\S]/g, (escaped) =>
    /\d|k/.test(escaped[1] ?? "") ? "\0" : "x",
  );
  const outside = plain.replace(/\[[^\]]*\]/g, "x");
  const repetitions = outside.match(/[*+]|\{\d*,?\d*\}/g) ?? [];
  const isSimple = !outside.includes("\0") && !/\)[*+{]|\)\?[*+{]|\(\?[=!<]/.test(outside);
  return isSimple && repetitions.length <= 2 && compiles(source);
}

function compiles(source: string): boolean {
  try {
    new RegExp(source, "u");
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/**
 * Whether a name fits a pattern of `*` (any characters) and `?` (one), without regard to case. It goes back to the
 * last star only, so its time grows with the lengths' product at most.
 */
export function fitsPattern(name: string, pattern: string): boolean {
  const [text, wanted] = [Array.from(name.toLowerCase()), Array.from(pattern.toLowerCase())];
  let [at, p] = [0, 0];
  let star = -1;
  let from = 0;
  while (at < text.length) {
    if (wanted[p] === "*") {
      star = p++;
      from = at;
    } else if (wanted[p] === "?" || (p < wanted.length && wanted[p] === text[at])) {
      p++;
      at++;
    } else if (star >= 0) {
      p = star + 1;
      at = ++from;
    } else return false;
  }
  while (wanted[p] === "*") p++;
  return p === wanted.length;
}
