import { word } from "../recipe/literals.ts";
import { type Block, type Clause, itemsFrom } from "./blocks.ts";
import { type Edit, replaceTokens, type Source } from "./edits.ts";

/** The name of the column that a set operation gets in front. */
export const FRONT = "#0";
const OPERATION = /^(union|except|intersect)$/;
const BY_POSITION = new Set(["columns", "struct_extract_at"]);
const AFTER_OPERAND = /^(union|except|intersect|order|limit|offset|fetch)$/;

/** What can be done to UNION, EXCEPT and INTERSECT. */
export function setOperations(source: Source, block: Block): { front: Edit[]; values: Edit[] } {
  const { open, clauses } = block;
  const operations = clauses.filter(({ word }) => OPERATION.test(word));
  if (operations.length === 0) return { front: [], values: [] };
  const end = source.layout.close.get(open) ?? source.tokens.length;
  return {
    front: frontColumn(source, block, operations.length),
    values: operations.map((operation) =>
      operation.word === "union"
        ? unionAll(source, operation)
        : replaceTokens(source, operation.from, operandEnd(clauses, operation, end), ""),
    ),
  };
}

/** Asked for no column of a union, DuckDB keeps its first: a constant in front is what it may keep. */
function frontColumn(source: Source, block: Block, operations: number): Edit[] {
  const { clauses } = block;
  const selects = clauses.filter(({ word }) => word === "select");
  // In ORDER BY 1 a column in front would count.
  const byNumber = clauses.some(
    ({ word, from, to }) =>
      /^(order|group)$/.test(word) &&
      source.tokens.slice(from, to).some(({ kind }) => kind === "number"),
  );
  const isPlain = selects.length === operations + 1 && clauses.some(({ word }) => word === "union");
  if (byNumber || !isPlain || isReadByPosition(source, block)) return [];
  return selects.map((select) => {
    const at = source.tokens[itemsFrom(source, select)]?.start ?? 0;
    return { start: at, end: at, text: `0 as "${FRONT}", ` };
  });
}

/** Whether a column in front could be taken for the one that was first: `as q(x)`, `with c(x) as`, `#1`. */
function isReadByPosition({ tokens, layout }: Source, { open }: Block): boolean {
  if (open < 0) return false;
  const after = (layout.close.get(open) ?? open) + 1;
  const name = word(tokens[after]) === "as" ? after + 1 : after;
  let before = open - 1;
  while (/^(as|not|materialized)$/.test(word(tokens[before]))) before--;
  return (
    tokens[name + 1]?.text === "(" ||
    (layout.contexts[open]?.clause === "with" && tokens[before]?.text === ")") ||
    tokens.some((token) => token.text.startsWith("#") || BY_POSITION.has(word(token)))
  );
}

/** Rows that both sides have stay twice. */
function unionAll(source: Source, { from }: Clause): Edit {
  const { tokens } = source;
  const isSaid = /^(all|distinct)$/.test(word(tokens[from + 1]));
  return replaceTokens(source, from, from + (isSaid ? 2 : 1), "union all");
}

/** The right side of EXCEPT and INTERSECT gives no values. */
function operandEnd(clauses: Clause[], operation: Clause, end: number): number {
  const next = clauses.find(({ word, from }) => from > operation.from && AFTER_OPERAND.test(word));
  return next?.from ?? end;
}
