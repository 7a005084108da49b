import { word } from "../recipe/literals.ts";
import { type Block, blocksOf, itemSpans, itemsFrom, queries } from "./blocks.ts";
import type { Source } from "./edits.ts";
import { FRONT } from "./set-operations.ts";

/** DuckDB reads every column for these. */
const READ_WHOLE = new Set(["summarize", "rollup", "cube", "sets"]);

/** Tells of a plan of the statement whether its rows may be said to need more than they do. */
export function doubtsOf(
  source: Source,
  isStandIn: (name: string) => boolean,
): (operators: ReadonlySet<string>) => boolean {
  const blocks = blocksOf(source);
  const isWhole = source.tokens.some((token) => READ_WHOLE.has(word(token)));
  const hasWindow = hasFreeWindow(source, blocks);
  const hasLateral = source.tokens.some((_, i) => isLateral(source, blocks, i));
  const hasQuery = hasItemQuery(source, blocks, isStandIn);
  const hasUnion = blocks.some((block) => isUnionWithoutFront(source, block));
  return (operators) => {
    const has = (name: string) => operators.has(name);
    return (
      isWhole ||
      hasQuery ||
      (hasWindow && has("WINDOW")) ||
      (hasLateral && (has("LEFT_DELIM_JOIN") || has("RIGHT_DELIM_JOIN"))) ||
      (hasUnion && has("UNION"))
    );
  };
}

/** DuckDB never drops a window, even when nobody reads it; in QUALIFY it decides the rows. */
function hasFreeWindow({ tokens }: Source, blocks: Block[]): boolean {
  const spans = blocks.flatMap(({ clauses }) => clauses.filter(({ word }) => word === "qualify"));
  return tokens.some(
    (token, i) => word(token) === "over" && !spans.some(({ from, to }) => from < i && i < to),
  );
}

/** A query inside an expression of a SELECT list is a join that is never dropped. */
function hasItemQuery(
  source: Source,
  blocks: Block[],
  isStandIn: (name: string) => boolean,
): boolean {
  const spans = blocks.flatMap((block) => itemSpans(source, block));
  return queries(source).some(
    (open) =>
      spans.some(([from, to]) => from <= open && open < to) &&
      !isStandIn(source.tokens[open + 2]?.text ?? "") &&
      !isStandIn(source.tokens[(source.layout.close.get(open) ?? 0) - 1]?.text ?? ""),
  );
}

/** A query or call behind another table can read that one's columns, and DuckDB joins them by those. */
function isLateral({ tokens, layout }: Source, blocks: Block[], i: number): boolean {
  const context = layout.contexts[i];
  if (tokens[i]?.text !== "(" || !/^(from|on|using)$/.test(context?.clause ?? "")) return false;
  if (!blocks.some(({ open }) => open === context?.open)) return false;
  const follows = (at: number) =>
    tokens[at]?.text === "," || /^(join|lateral)$/.test(word(tokens[at]));
  return follows(i - 1) || (layout.contexts[i - 1]?.table === true && follows(i - 2));
}

function isUnionWithoutFront(source: Source, { clauses }: Block): boolean {
  if (!clauses.some(({ word }) => word === "union")) return false;
  const selects = clauses.filter(({ word }) => word === "select");
  return !selects.some(
    (select) => source.tokens[itemsFrom(source, select) + 2]?.text === `"${FRONT}"`,
  );
}
