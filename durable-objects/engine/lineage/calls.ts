import { foldedName, word } from "../recipe/literals.ts";
import type { FunctionFacts } from "../recipe/sql-engine.ts";
import { literal } from "../sql.ts";
import { apply, type Edit, replaceTokens, type Source, type Span, textOf } from "./edits.ts";
import { expressionsOf, splitAt, type Tail, tailOf, type WindowSpecs } from "./window.ts";

/** Which calls become expressions of one row: windows only, or also aggregates and unnest. */
export type Translated = "windows" | "all";

const POSITIONS = new Set(["row_number", "rank", "dense_rank", "rank_dense", "ntile"]);
const SHARES = new Set(["percent_rank", "cume_dist"]);
const NEIGHBOURS = new Set("lag lead first last first_value last_value nth_value".split(" "));
const WINDOW_FUNCTIONS = new Set([...POSITIONS, ...SHARES, ...NEIGHBOURS]);
const EXTREMES = new Set(
  "arg_min arg_max argmin argmax min_by max_by arg_min_null arg_max_null".split(" "),
);
const PAIRS = /^(corr|covar_(pop|samp)|regr_\w+)$/;

/**
 * Rewrites calls that make values out of many rows into expressions of one row that need the same columns and have
 * the same type: `sum(v) over (order by d)` needs v and d, and so does its translation. DuckDB drops such an
 * expression where nothing reads it; a window it never drops, and a group is never told from its key.
 * @param known the engine's functions
 */
export class Calls {
  private readonly source: Source;
  private readonly known: ReadonlyMap<string, FunctionFacts>;
  private readonly windows: WindowSpecs;
  private readonly which: Translated;

  constructor(
    source: Source,
    known: ReadonlyMap<string, FunctionFacts>,
    windows: WindowSpecs,
    which: Translated,
  ) {
    this.source = source;
    this.known = known;
    this.windows = windows;
    this.which = which;
  }

  /** The translations of the outermost calls among these tokens. */
  edits(from: number, to: number): Edit[] {
    const { source } = this;
    const edits: Edit[] = [];
    for (let i = from; i < to; i++) {
      const call = this.callAt(i);
      const translated = call && this.translate(i, call);
      if (call && translated !== undefined) {
        edits.push(replaceTokens(source, i, call.end, translated));
        i = call.end - 1;
      } else if (isQuery(source, i)) {
        // What an expression selects keeps its rows and calls: they make one value.
        i = source.layout.close.get(i) ?? i;
      }
    }
    return edits;
  }

  private text([from, to]: Span): string {
    const start = this.source.tokens[from]?.start ?? 0;
    const edits = this.edits(from, to).map((edit) => ({
      ...edit,
      start: edit.start - start,
      end: edit.end - start,
    }));
    return apply(textOf(this.source, from, to), edits);
  }

  private callAt(i: number): Tail | undefined {
    const { tokens, layout } = this.source;
    if (foldedName(tokens[i]) === undefined || tokens[i + 1]?.text !== "(") return undefined;
    if (tokens[i - 1]?.text === "." || layout.contexts[i + 1] === undefined) return undefined;
    return tailOf(this.source, i + 1);
  }

  private translate(i: number, call: Tail): string | undefined {
    const name = foldedName(this.source.tokens[i]) ?? "";
    const isAggregate = this.isAggregate(name);
    const isTaken =
      call.over !== undefined
        ? isAggregate || WINDOW_FUNCTIONS.has(name)
        : this.which === "all" && (isAggregate || name === "unnest");
    const spec = call.over === undefined ? [] : this.windows.expressions(call.over);
    // Decided by the name first: what is looked at and left would be looked at again, inside each call around it.
    if (!isTaken || !spec) return undefined;
    const args = this.argumentsOf(i + 1);
    const made = args && oneRowValue(name, args.values);
    if (!made) return undefined;
    const more = [...spec, ...call.also].map((span) => this.text(span));
    return needing([...args.order, ...made.also, ...more], made.value);
  }

  private isAggregate(name: string): boolean {
    const types = this.known.get(name)?.types;
    return types?.has("aggregate") === true && !types.has("scalar");
  }

  /** `[DISTINCT] a, b [ORDER BY c] [IGNORE NULLS]` */
  private argumentsOf(open: number): { values: string[]; order: string[] } | undefined {
    const { tokens, layout } = this.source;
    const close = layout.close.get(open);
    if (close === undefined) return undefined;
    let from = open + 1;
    if (/^(distinct|all)$/.test(word(tokens[from]))) from++;
    let to = close;
    if (word(tokens[to - 1]) === "nulls" && /^(ignore|respect)$/.test(word(tokens[to - 2])))
      to -= 2;
    const order = splitAt(this.source, open, from, to, "order")[1];
    const end = order ? order[0] - 2 : to;
    const text = (span: Span) => this.text(span);
    return {
      values: splitAt(this.source, open, from, end, ",")
        .filter(([a, b]) => a < b)
        .map(text),
      order: order ? expressionsOf(this.source, open, order[0], order[1]).map(text) : [],
    };
  }
}

/** An expression of one row with the type of the call. */
function oneRowValue(name: string, args: string[]): { value: string; also: string[] } | undefined {
  const [first, ...rest] = args;
  if (name === "unnest")
    return rest.length === 0 ? { value: `list_extract(${first}, 1)`, also: [] } : undefined;
  if (POSITIONS.has(name)) return { value: "1::bigint", also: args };
  if (SHARES.has(name)) return { value: "1::double", also: args };
  if (NEIGHBOURS.has(name) && first !== undefined) return { value: `(${first})`, also: rest };
  if (first === undefined || first.trim() === "*")
    return name === "count" ? { value: "1::bigint", also: [] } : undefined;
  if (EXTREMES.has(name)) return { value: `(${first})`, also: rest };
  if (PAIRS.test(name)) return { value: "1::double", also: args };
  const list = [`list_value(${first})`, literal(name), ...rest];
  return { value: `list_aggregate(${list.join(", ")})`, also: [] };
}

/** A value that also needs these expressions; no optimizer can tell that it is always the value. */
function needing(expressions: string[], value: string): string {
  if (expressions.length === 0) return value;
  return `case when hash(${expressions.join(", ")}) = 1 then null else ${value} end`;
}

function isQuery({ tokens }: Source, i: number): boolean {
  return tokens[i]?.text === "(" && /^(select|with|from|values)$/.test(word(tokens[i + 1]));
}
