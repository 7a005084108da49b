import { findCtes } from "../recipe/ctes.ts";
import { foldedName, word } from "../recipe/literals.ts";
import type { FunctionFacts } from "../recipe/sql-engine.ts";
import { type Block, blocksOf, type Clause, itemSpans, itemsFrom, queries } from "./blocks.ts";
import { Calls, type Translated } from "./calls.ts";
import { type Change, type Edit, replaceTokens, type Source } from "./edits.ts";
import { unconditionalJoins } from "./joins.ts";
import type { OpaqueInputs } from "./opaque.ts";
import { setOperations } from "./set-operations.ts";
import { WindowSpecs } from "./window.ts";

/** CTEs read inside each other are copied where they are read: more copies than this take too long to plan. */
const COPIES = 200;
const ROW_CLAUSES = new Set(
  "where group having qualify order limit offset fetch window".split(" "),
);
const TYPES = ["varchar", "bigint", "double", "timestamp", "boolean"];

/** What can be done to a statement so that DuckDB's plan tells more of it apart. */
export interface Changes {
  /** leave every dependency as it is */
  clearer: Change[];
  /** take away what decides which rows there are, and leave what values are made of */
  valuesOnly: Change[];
  /** put something else for each query inside an expression of a SELECT list, numbered from 0 */
  standIns: Change[];
}

export function changesOf(
  source: Source,
  known: ReadonlyMap<string, FunctionFacts>,
  opaque: OpaqueInputs,
): Changes {
  const blocks = blocksOf(source).filter(({ isSpecial }) => !isSpecial);
  const calls = (which: Translated, block: Block): Edit[] => {
    const translator = new Calls(source, known, new WindowSpecs(source, block), which);
    return itemSpans(source, block).flatMap(([from, to]) => translator.edits(from, to));
  };
  const sets = blocks.map((block) => setOperations(source, block));
  const common = [copiedCtes(source), ...sets.map(({ front }) => front)];
  return {
    clearer: changes([...common, ...blocks.map((block) => calls("windows", block))]),
    valuesOnly: changes([
      ...common,
      ...blocks.map((block) => [...calls("all", block), ...withoutRowClauses(source, block)]),
      ...sets.map(({ values }) => values),
    ]).concat(blocks.flatMap((block) => unconditionalJoins(source, block))),
    standIns: standIns(source, blocks, opaque),
  };
}

function changes(edits: Edit[][]): Change[] {
  return edits.filter(({ length }) => length > 0).map((way) => ({ ways: [way] }));
}

/** Without filters, groups, order, limits and DISTINCT. */
function withoutRowClauses(source: Source, { clauses }: Block): Edit[] {
  return clauses.flatMap((clause: Clause) => {
    if (ROW_CLAUSES.has(clause.word)) return [replaceTokens(source, clause.from, clause.to, "")];
    const items = itemsFrom(source, clause);
    return clause.word === "select" && items > clause.from + 1
      ? [replaceTokens(source, clause.from + 1, items, "")]
      : [];
  });
}

/** A CTE that is kept as a table needs all its columns; copied to where it is read, only those read there. */
function copiedCtes(source: Source): Edit[] {
  const { tokens, layout } = source;
  const ctes = findCtes(tokens, layout);
  const edits: Edit[] = [];
  let copies = 0;
  const times = new Map<number, number>();
  for (const cte of [...ctes].reverse()) {
    let count = 0;
    for (let i = cte.from; i < cte.to; i++) {
      if (foldedName(tokens[i]) !== cte.name || !layout.contexts[i]?.table) continue;
      const inside = ctes.findLast(({ token, from }) => token < i && i < from && token > cte.token);
      count += inside ? (times.get(inside.token) ?? 1) : 1;
    }
    times.set(cte.token, count);
    copies += count;
    // Of a recursive one the name is visible in its own body.
    const body = cte.from;
    if (tokens[body]?.text !== ")") continue;
    let as = cte.token + 1;
    while (as < body && word(tokens[as]) !== "as") as++;
    const open = tokens.findIndex((token, i) => i > as && token.text === "(");
    if (as < open && open < body)
      edits.push(replaceTokens(source, as, open, "as not materialized"));
  }
  return copies > COPIES ? [] : edits;
}

/** Queries inside expressions: what such a value needs is found by putting back one of them at a time. */
function standIns(source: Source, blocks: Block[], opaque: OpaqueInputs): Change[] {
  const spans = blocks.flatMap((block) => itemSpans(source, block));
  const { tokens, layout } = source;
  let end = 0;
  const opens = queries(source).filter((open) => {
    const isOutermost = open >= end && spans.some(([from, to]) => from <= open && open < to);
    if (isOutermost) end = layout.close.get(open) ?? end;
    return isOutermost;
  });
  return opens.map((open, number) => {
    const to = (layout.close.get(open) ?? open) + 1;
    const isExists = word(tokens[open - 1]) === "exists";
    const from = isExists ? open - 1 : open;
    const types = isExists ? ["boolean"] : TYPES;
    const way = (type: string) => {
      const query = opaque.standIn(number, type);
      // A query behind IN is a join, which DuckDB never drops; a list of one value is not.
      const isIn = word(tokens[open - 1]) === "in";
      return [replaceTokens(source, from, to, isIn ? `(coalesce(${query}))` : query)];
    };
    return { ways: types.map(way) };
  });
}
