import { foldedName, nameOf, word } from "./literals.ts";
import type { Recipe } from "./parsed.ts";

/** A table where FROM or JOIN takes one: what is read, and what its columns are qualified with. */
interface Item {
  /** name of an input inside the statement */
  input: string;
  alias: string;
  /** one past its last token */
  end: number;
}

/** A join of two inputs by equal columns, the left one that of the FROM. */
export interface InputJoin {
  kind: "inner" | "left";
  left: string;
  right: string;
  keys: { left: string; right: string }[];
  line: number;
  column: number;
}

const OTHER_KINDS = new Set(
  "right full cross natural asof semi anti positional lateral".split(" "),
);
/** Words that end a table's name or a join's condition. */
const ENDS = new Set(
  "join inner left right full cross natural asof semi anti positional on using where group having window qualify order limit offset union except intersect fetch tablesample".split(
    " ",
  ),
);

/**
 * The joins of a recipe whose effect can be counted on the inputs alone. Anything but columns that are equal, and
 * anything between an input and the join (a subquery, a CTE), leaves a join out.
 * @param isInput whether a name of the statement is an input's
 */
export function inputJoins(recipe: Recipe, isInput: (name: string) => boolean): InputJoin[] {
  const { tokens, layout } = recipe;
  const base = new Map<number, Item>();
  const joins: InputJoin[] = [];
  for (const [i, token] of tokens.entries()) {
    const open = layout.contexts[i]?.open ?? -1;
    if (word(token) === "from" && layout.contexts[i + 1]?.table) {
      const item = itemAt(recipe, i + 1, isInput);
      if (item) base.set(open, item);
      else base.delete(open);
    }
    if (word(token) !== "join") continue;
    const left = base.get(open);
    const right = itemAt(recipe, i + 1, isInput);
    const kind = kindOf(recipe, i);
    const keys = left && right && keysOf(recipe, left, right);
    if (!kind || !keys || left.alias === right.alias) continue;
    const { line, column } = token;
    joins.push({ kind, left: left.input, right: right.input, keys, line, column });
  }
  return joins;
}

function itemAt({ tokens, layout }: Recipe, at: number, isInput: (name: string) => boolean) {
  const input = nameOf(tokens[at]);
  const isTable = layout.contexts[at]?.table && tokens[at + 1]?.text !== ".";
  if (input === undefined || !isTable || !isInput(input)) return undefined;
  const named = word(tokens[at + 1]) === "as" ? at + 2 : at + 1;
  const alias = foldedName(tokens[named]);
  const isAlias = alias !== undefined && (named === at + 2 || !ENDS.has(word(tokens[named])));
  if (tokens[isAlias ? named + 1 : at + 1]?.text === "(") return undefined;
  return isAlias
    ? { input, alias, end: named + 1 }
    : { input, alias: input.toLowerCase(), end: at + 1 };
}

function kindOf({ tokens }: Recipe, join: number): InputJoin["kind"] | undefined {
  const before = [word(tokens[join - 1]), word(tokens[join - 2])];
  if (before.some((each) => OTHER_KINDS.has(each))) return undefined;
  return before[0] === "left" || (before[0] === "outer" && before[1] === "left") ? "left" : "inner";
}

function keysOf(recipe: Recipe, left: Item, right: Item): InputJoin["keys"] | undefined {
  const { tokens, layout } = recipe;
  const condition = word(tokens[right.end]);
  const from = right.end + 1;
  if (condition === "using") {
    const close = layout.close.get(from);
    if (close === undefined) return undefined;
    const columns = tokens.slice(from + 1, close).filter(({ text }) => text !== ",");
    const names = columns.flatMap((token) => nameOf(token) ?? []);
    return names.map((name) => ({ left: name, right: name }));
  }
  if (condition !== "on") return undefined;
  const keys: InputJoin["keys"] = [];
  for (let at = from; ; at += 8) {
    const key = equality(recipe, at, left, right);
    if (!key) return undefined;
    keys.push(key);
    const next = tokens[at + 7];
    if (!next || next.text === ")" || next.text === "," || ENDS.has(word(next))) return keys;
    if (word(next) !== "and") return undefined;
  }
}

/** `a.x = b.y`, of seven tokens, whichever side stands first. */
function equality({ tokens }: Recipe, at: number, left: Item, right: Item) {
  const [a, dot, x, equals, b, point, y] = tokens.slice(at, at + 7);
  if (dot?.text !== "." || equals?.text !== "=" || point?.text !== ".") return undefined;
  const [first, second] = [nameOf(x), nameOf(y)];
  const [one, two] = [foldedName(a), foldedName(b)];
  if (first === undefined || second === undefined) return undefined;
  if (one === left.alias && two === right.alias) return { left: first, right: second };
  if (one === right.alias && two === left.alias) return { left: second, right: first };
  return undefined;
}
