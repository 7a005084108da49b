import { foldedName, nameOf, stringValue, word } from "./literals.ts";
import type { Recipe } from "./parsed.ts";
import type { Place } from "./refuse.ts";
import type { Token } from "./tokens.ts";

/** A cast as a recipe writes it. */
export interface Cast extends Place {
  /** What is cast, when it is one token (a text, a column), or a column with its table. */
  value: Token;
  table?: string;
  /** The type, as SQL. */
  type: string;
  /** TRY_CAST: what does not convert becomes NULL. */
  isTry: boolean;
}

const TYPE_WORDS = 4; // timestamp with time zone

/**
 * Casts of a text literal or of a column, in order: `x::type`, `cast(x as type)`, `try_cast(x as type)` and
 * `timestamp '…'`. Of other expressions nothing is known without running them.
 */
export function findCasts({ tokens, layout, text }: Recipe): Cast[] {
  return tokens.flatMap((token, i): Cast[] => {
    const place = { line: token.line, column: token.column };
    if (token.text === "::") {
      const value = valueBefore(tokens, i);
      return value ? [{ ...value, ...place, type: typeBehind(tokens, i + 1), isTry: false }] : [];
    }
    const name = foldedName(token);
    const close = tokens[i + 1]?.text === "(" ? layout.close.get(i + 1) : undefined;
    if (close !== undefined && (name === "cast" || name === "try_cast")) {
      const as = tokens.findIndex((each, at) => {
        return at > i && at < close && word(each) === "as" && layout.contexts[at]?.open === i + 1;
      });
      const value = as > 0 ? valueBefore(tokens, as) : undefined;
      const isWhole = value && (value.table === undefined ? as === i + 3 : as === i + 5);
      const type = text.slice(tokens[as + 1]?.start, tokens[close]?.start).trim();
      return isWhole ? [{ ...value, ...place, type, isTry: name === "try_cast" }] : [];
    }
    const value = tokens[i + 1];
    const isPrefix = (name === "timestamp" || name === "datetime") && value?.kind === "string";
    return isPrefix ? [{ value, ...place, type: "timestamp", isTry: false }] : [];
  });
}

/** A literal, `column` or `table.column` that ends in front of token `i`. */
function valueBefore(
  tokens: readonly Token[],
  i: number,
): { value: Token; table?: string } | undefined {
  const value = tokens[i - 1];
  if (!value) return undefined;
  if (stringValue(value) !== undefined) return { value };
  if (nameOf(value) === undefined || word(value) === "end") return undefined;
  if (tokens[i - 2]?.text !== ".") return { value };
  const table = nameOf(tokens[i - 3]);
  return table === undefined || tokens[i - 4]?.text === "." ? undefined : { value, table };
}

/** The words of a type; with what stands in brackets behind, they are of no concern here. */
function typeBehind(tokens: readonly Token[], i: number): string {
  const words = tokens.slice(i, i + TYPE_WORDS).map(word);
  const isZoned = /^time(stamp)? with time zone$/.test(words.join(" "));
  return isZoned ? words.join(" ") : (words[0] ?? "");
}

/**
 * Whether a name can only mean a column of an input: nothing in the recipe is given that name, by AS, as a label, as
 * an alias without AS, or in the list of columns behind a table's name. What the recipe calls its own result does not
 * matter: nothing in it reads that. In doubt it is not.
 */
export function isOnlyInput({ tokens, layout }: Recipe, name: string): boolean {
  return !tokens.some((token, i) => {
    if (foldedName(token) !== name.toLowerCase()) return false;
    const before = tokens[i - 1];
    const { open = -1, clause } = layout.contexts[i] ?? {};
    if (open === -1 && clause === "select") return false;
    const isListed = /^(with|from)$/.test(layout.contexts[open]?.clause ?? "") && open > 0;
    return (
      word(before) === "as" ||
      tokens[i + 1]?.text === ":" ||
      before?.text === ")" ||
      /^(identifier|number|string)$/.test(before?.kind ?? "") ||
      (isListed && nameOf(tokens[open - 1]) !== undefined && word(tokens[open - 1]) !== "as")
    );
  });
}
