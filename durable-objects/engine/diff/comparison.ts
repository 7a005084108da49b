import {
  type ComparedField,
  cellCode,
  FLOAT_NOISE,
  MEMBERSHIP,
  ORDERED_CELLS,
} from "../../../contract/diff.ts";
import { ident } from "../sql.ts";
import type { Column } from "../values/codec.ts";
import { isNear } from "./join.ts";
import type { Pair, Schema } from "./pairs.ts";
import { familyOf } from "./types.ts";

export interface Comparison {
  /** one SELECT */
  sql: string;
  keys: string[];
  fields: ComparedField[];
  /** the column that tells which side a row is on */
  membership: string;
}

/**
 * Two relations side by side as a full outer join over their keys: each column of before, its partner of after as
 * `…_v2`, differences of numbers, a code of contract/diff.ts as `…_eq`, and `membership`. What one side lacks stands
 * under its own name. Which side a row is on is told by marker columns, never by what is null in the data.
 * The rows are in the order of their keys, unless they are too many to be sorted beside the join.
 * @param from what both sides are called in FROM
 * @param rows of both sides
 */
export function comparisonSelect(
  from: { before: string; after: string },
  columns: { before: Column[]; after: Column[] },
  { keys, schema, rows }: { keys: Pair[]; schema: Schema; rows: number },
): Comparison {
  const names = new Names([...columns.before, ...columns.after.filter(isIn(schema.added))]);
  const before = (column: Column) => `before.c${columns.before.indexOf(column) + 1}`;
  const after = (column: Column) => `after.c${columns.after.indexOf(column) + 1}`;
  const list: string[] = [];
  const put = (value: string, name: string) => {
    list.push(`${value} as ${ident(name)}`);
    return name;
  };
  const membership = names.take("membership");
  for (const { before: old, after: now } of keys) {
    const isOne = old.type === now.type;
    const text = (value: string) => (isOne ? value : `cast(${value} as varchar)`);
    put(`coalesce(${text(before(old))}, ${text(after(now))})`, old.name);
  }
  const fields: ComparedField[] = [];
  for (const pair of schema.shared) {
    if (keys.includes(pair)) continue;
    const { name } = pair.before;
    const [x, y] = [before(pair.before), after(pair.after)];
    const field: ComparedField = {
      column: name,
      before: put(x, name),
      after: put(y, names.take(`${name}_v2`)),
    };
    if (pair.isNumeric) {
      field.abs_delta = put(absoluteDelta(pair, x, y), names.take(`${name}_abs_delta`));
      field.pct_delta = put(relativeDelta(x, y), names.take(`${name}_pct_delta`));
    }
    field.eq = put(stateCode(pair, x, y), names.take(`${name}_eq`));
    fields.push(field);
  }
  for (const column of schema.removed)
    fields.push({ column: column.name, before: put(before(column), column.name) });
  for (const column of schema.added)
    fields.push({ column: column.name, after: put(after(column), column.name) });
  put(
    `cast(case when after.side is null then ${MEMBERSHIP.before} when before.side is null then ${MEMBERSHIP.after} else ${MEMBERSHIP.both} end as tinyint)`,
    membership,
  );
  // Keys come first and are unique, so their order is one order.
  const order = list.length * rows <= ORDERED_CELLS ? keys.map((_, i) => i + 1) : [];
  return {
    sql: statement(from, columns, list, onKeys(keys, before, after), order),
    keys: keys.map((pair) => pair.before.name),
    fields,
    membership,
  };
}

function statement(
  from: { before: string; after: string },
  columns: { before: Column[]; after: Column[] },
  list: string[],
  on: string,
  order: number[],
): string {
  const numbers = (of: Column[]) => ["side", ...of.map((_, i) => `c${i + 1}`)].join(", ");
  return `with
  before(${numbers(columns.before)}) as (select ${MEMBERSHIP.before}, * from ${from.before}),
  after(${numbers(columns.after)}) as (select ${MEMBERSHIP.after}, * from ${from.after})
select
  ${list.join(",\n  ")}
from before full join after on ${on}${order.length > 0 ? `\norder by ${order.join(", ")}` : ""}`;
}

function onKeys(
  keys: Pair[],
  before: (column: Column) => string,
  after: (column: Column) => string,
): string {
  return keys
    .map(({ before: old, after: now, forms }) => {
      return `${forms.before(before(old))} is not distinct from ${forms.after(after(now))}`;
    })
    .join(" and ");
}

/** A difference of two 64-bit integers needs 128 bits; what leaves even those is null. */
function absoluteDelta({ before, after }: Pair, x: string, y: string): string {
  const families = [before, after].map(({ type }) => familyOf(type));
  if (families.includes("float")) return `cast(${y} as double) - cast(${x} as double)`;
  const wide = (value: string, type: string) =>
    familyOf(type) === "integer" && type !== "BIGNUM" && type !== "UHUGEINT"
      ? `cast(${value} as hugeint)`
      : value;
  const isPlain = families.every((family) => family === "integer");
  const [a, b] = isPlain ? [wide(x, before.type), wide(y, after.type)] : [x, y];
  return `try(${b} - ${a})`;
}

/** The share of the value before; null where that is 0. */
function relativeDelta(x: string, y: string): string {
  const [a, b] = [`cast(${x} as double)`, `cast(${y} as double)`];
  return `(${b} - ${a}) / nullif(abs(${a}), 0)`;
}

function stateCode({ forms, tolerance }: Pair, x: string, y: string): string {
  const doubles = [`cast(${x} as double)`, `cast(${y} as double)`] as const;
  const near =
    tolerance === undefined
      ? ""
      : ` when ${isNear(doubles[0], doubles[1], FLOAT_NOISE)} then ${cellCode("noise")}`;
  return `cast(case when after.side is null then ${cellCode("only_before")} when before.side is null then ${cellCode("only_after")} when ${forms.before(x)} is not distinct from ${forms.after(y)} then ${cellCode("same")}${near} else ${cellCode("changed")} end as tinyint)`;
}

function isIn(columns: Column[]): (column: Column) => boolean {
  return (column) => columns.includes(column);
}

/** Names of the result: those of the data keep theirs, ours get a number when theirs is taken. */
class Names {
  private readonly taken: Set<string>;

  constructor(columns: Column[]) {
    this.taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  }

  take(wanted: string): string {
    let name = wanted;
    for (let i = 2; this.taken.has(name.toLowerCase()); i++) name = `${wanted}_${i}`;
    this.taken.add(name.toLowerCase());
    return name;
  }
}
