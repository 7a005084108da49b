import { word } from "./literals.ts";
import type { Recipe } from "./parsed.ts";
import { refusal } from "./refuse.ts";
import type { Token } from "./tokens.ts";

const STATEMENT = new Set(["pivot", "pivot_wider"]);
const ENDS_ON = new Set([
  "using",
  "group",
  "order",
  "limit",
  "offset",
  "union",
  "except",
  "intersect",
]);
const QUERY = new Set(["select", "from", "with", "values"]);

/**
 * A PIVOT whose columns depend on the data gives another schema with other rows, so the values must be listed.
 * @throws recipe_rejected
 */
export function checkPivots(recipe: Recipe): void {
  const { tokens, layout } = recipe;
  for (const [i, token] of tokens.entries()) {
    if (!STATEMENT.has(word(token)) || tokens[i - 1]?.text === ".") continue;
    const level = layout.contexts[i]?.open;
    const isSuffix = layout.contexts[i]?.clause === "from" && tokens[i - 1]?.text !== "(";
    if (isSuffix) {
      for (const at of indexesAt(recipe, i + 2, i + 1)) {
        if (word(tokens[at]) === "in") requireList(tokens, at, token);
      }
      continue;
    }
    const onward = indexesAt(recipe, i + 1, level);
    const on = onward.findIndex((at) => word(tokens[at]) === "on");
    if (on >= 0) checkOn(recipe, token, onward.slice(on + 1));
  }
}

function checkOn({ tokens }: Recipe, pivot: Token, onward: readonly number[]): void {
  const end = onward.findIndex((at) => ENDS_ON.has(word(tokens[at])));
  const list = end < 0 ? onward : onward.slice(0, end);
  let element: number[] = [];
  for (const at of [...list, -1]) {
    if (at >= 0 && tokens[at]?.text !== ",") {
      element.push(at);
      continue;
    }
    const inAt = element.find((index) => word(tokens[index]) === "in");
    requireList(tokens, inAt, tokens[element[0] ?? -1] ?? pivot);
    element = [];
  }
}

function requireList(tokens: readonly Token[], inAt: number | undefined, token: Token): void {
  const isListed = inAt !== undefined && tokens[inAt + 1]?.text === "(";
  if (isListed && !QUERY.has(word(tokens[inAt + 2]))) return;
  throw refusal(
    token,
    "PIVOT without a list of values takes its columns from the data",
    `List the values: ON ${token.kind === "identifier" ? token.text : "col"} IN ('a', 'b'). SELECT DISTINCT shows them.`,
  );
}

/** Indexes from `from` on that stand directly in the bracket `open`, up to its end. */
function indexesAt({ tokens, layout }: Recipe, from: number, open: number | undefined): number[] {
  const end = layout.close.get(open ?? -1) ?? tokens.length;
  const indexes = [];
  for (let i = from; i < end; i++) if (layout.contexts[i]?.open === open) indexes.push(i);
  return indexes;
}
