/** Texts and names as Python source. */

const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield match case type print list dict str int float len map max min sum id".split(
    " ",
  ),
);

/** Hands out names of variables: marimo lets one cell only define each, and hides those that begin with `_`. */
export class PythonNames {
  readonly #taken: Set<string>;

  constructor(taken: readonly string[]) {
    this.#taken = new Set([...KEYWORDS, ...taken]);
  }

  take(wanted: string): string {
    const plain = wanted.replace(/[^A-Za-z0-9_]/g, "_").replace(/^(?=[_0-9]|$)/, "t");
    let name = plain;
    for (let i = 2; this.#taken.has(name); i++) name = `${plain}_${i}`;
    this.#taken.add(name);
    return name;
  }
}

/** A text over several lines, as it is; a raw string where that can say it. */
export function pythonBlock(text: string): string {
  const isPlain = !text.includes('"""') && !/["\\]$/.test(text) && !/[\r\0]/.test(text);
  return isPlain ? `r"""${text.toWellFormed()}"""` : `"""${escaped(text)}"""`;
}

/** A text of SQL inside an f-string in three quotes, as marimo's SQL cells have it. */
export function pythonFormat(text: string): string {
  return escaped(text).replaceAll("{", "{{").replaceAll("}", "}}");
}

/** A text on one line. */
export function pythonText(text: string): string {
  return `"${controls(text).replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
}

/** Quotes that stand alone say nothing inside three of them. */
function escaped(text: string): string {
  return controls(text).replace(/"{3,}|"+$/g, (quotes) => '\\"'.repeat(quotes.length));
}

function controls(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\\", "\\\\")
    .replaceAll("\r", "\\r")
    .replaceAll("\0", "\\x00");
}
