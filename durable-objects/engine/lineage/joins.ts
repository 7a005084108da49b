import { word } from "../recipe/literals.ts";
import type { Block } from "./blocks.ts";
import { type Change, type Edit, replaceTokens, type Source, textOf } from "./edits.ts";

const KINDS = new Set(
  "natural asof positional cross inner left right full outer semi anti".split(" "),
);

interface Join {
  /** words before JOIN */
  kinds: string[];
  /** tokens of the right side */
  from: number;
  /** its ON or USING, and one past the last token of it */
  on: number;
  to: number;
}

/**
 * Takes the conditions off the joins of a block. A column that USING merges is hidden on the right side: for inner and
 * left joins it is the left one. Where a name then means two columns, DuckDB refuses, and the condition stays.
 */
export function unconditionalJoins(source: Source, block: Block): Change[] {
  return joinsOf(source, block)
    .filter(({ kinds }) => !kinds.includes("asof"))
    .map((join) => {
      const plain = [replaceTokens(source, join.on, join.to, "on true")];
      const hidden = word(source.tokens[join.on]) === "using" ? hiding(source, join) : [];
      return { ways: hidden.length > 0 ? [[...hidden, ...plain], plain] : [plain] };
    });
}

/** The right side without the columns that USING names. */
function hiding(source: Source, { kinds, from, on, to }: Join): Edit[] {
  if (kinds.some((kind) => /^(right|full|semi|anti)$/.test(kind))) return [];
  const name = tableName(source, from, on);
  const [first, last] = [source.tokens[from], source.tokens[on - 1]];
  if (name === undefined || !first || !last) return [];
  const keys = textOf(source, on + 1, to);
  return [
    { start: first.start, end: first.start, text: `(select * exclude ${keys} from ` },
    { start: last.end, end: last.end, text: `) as ${name}` },
  ];
}

/** What the right side is called; undefined where it cannot be told. */
function tableName({ tokens, layout }: Source, from: number, to: number): string | undefined {
  for (let i = from; i < to; i++) {
    if (tokens[i]?.text === ":" || word(tokens[i]) === "lateral") return undefined;
  }
  const last = tokens[to - 1];
  if (layout.close.get(from) === to - 1) return '"#right"';
  return last?.kind === "identifier" || last?.kind === "keyword" ? last.text : undefined;
}

function joinsOf({ tokens, layout }: Source, { open, clauses, isSpecial }: Block): Join[] {
  if (isSpecial) return [];
  const end = layout.close.get(open) ?? tokens.length;
  // A join in brackets has no FROM of its own.
  const spans =
    clauses.length > 0 ? clauses.filter(({ word }) => word === "from") : [{ from: open, to: end }];
  return spans.flatMap(({ from, to }) => {
    const level: number[] = [];
    for (let i = from + 1; i < to; i++) if (layout.contexts[i]?.open === open) level.push(i);
    return level.flatMap((i) => {
      if (word(tokens[i]) !== "join") return [];
      const next = level.find((at) => at > i && endsJoin(tokens, layout, at)) ?? to;
      const on = level.find((at) => at > i && at < next && isCondition(tokens, at));
      return on === undefined
        ? []
        : [{ kinds: kindsBefore(tokens, i), from: i + 1, on, to: startOf(tokens, next) }];
    });
  });
}

function isCondition(tokens: Source["tokens"], at: number): boolean {
  const on = word(tokens[at]);
  return on === "on" || (on === "using" && tokens[at + 1]?.text === "(");
}

/** The next join, or the comma before the next table. */
function endsJoin(tokens: Source["tokens"], layout: Source["layout"], at: number): boolean {
  return (
    word(tokens[at]) === "join" ||
    (tokens[at]?.text === "," && layout.contexts[at + 1]?.clause === "from")
  );
}

function startOf(tokens: Source["tokens"], join: number): number {
  let at = join;
  if (word(tokens[join]) === "join") while (KINDS.has(word(tokens[at - 1]))) at--;
  return at;
}

function kindsBefore(tokens: Source["tokens"], join: number): string[] {
  return tokens.slice(startOf(tokens, join), join).map(word);
}
