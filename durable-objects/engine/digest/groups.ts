import { Failure } from "../../../contract/errors.ts";
import type { Connection } from "../connection.ts";
import { hasRowNumbers } from "../row-numbers.ts";
import { ident } from "../sql.ts";
import { below, type Shape } from "./form.ts";
import { sizeOf } from "./sizes.ts";
import type { Source } from "./source.ts";

/** Bytes of one batch, about: the engine holds it four times over while it hands it out. */
const BATCH_BYTES = 2 * 1024 * 1024;
/** Bytes of one value: a larger one can trap the engine, which would take every other job with it. */
const VALUE_BYTES = 12 * 1024 * 1024;
/** Rows of a batch, at most: the engine's vectors. */
const BATCH_ROWS = 2048;
/** Nodes of the types of one group; each takes three hashes. */
const NODES = 256;

/**
 * Columns that are read together, so many that a batch stays small. A relation of many columns is read several
 * times, which costs nothing more: columns are stored apart.
 */
export function groupsOf(sources: Source[], bytes: Map<Source, number>): Source[][] {
  const groups: Source[][] = [];
  let bytesLeft = 0;
  let nodesLeft = 0;
  for (const source of sources) {
    const batch = (bytes.get(source) ?? 0) * BATCH_ROWS;
    const nodes = nodesOf(source.shape);
    if (batch > bytesLeft || nodes > nodesLeft || groups.length === 0) {
      groups.push([]);
      bytesLeft = BATCH_BYTES;
      nodesLeft = NODES;
    }
    groups.at(-1)?.push(source);
    bytesLeft -= batch;
    nodesLeft -= nodes;
  }
  return groups.length > 0 ? groups : [[]];
}

function nodesOf(shape: Shape): number {
  return below(shape).reduce((sum, child) => sum + nodesOf(child), 1);
}

/**
 * The relation, in pieces of so many rows that no batch of the group is large: one piece, unless the group is a
 * column with large values.
 * @param sources all columns of the relation
 * @throws Failure too_large
 */
export function* piecesOf(
  connection: Connection,
  { relation, sources }: { relation: string; sources: Source[] },
  group: Source[],
  bytes: Map<Source, number>,
): Generator<number, string[]> {
  const [only] = group;
  const most = (only && bytes.get(only)) ?? 0;
  if (!only || most * BATCH_ROWS <= BATCH_BYTES) return [relation];
  if (most > VALUE_BYTES) {
    throw new Failure(
      "too_large",
      `A value of the column ${ident(only.name)} takes ${most} bytes; at most ${VALUE_BYTES} can be digested.`,
    );
  }
  const size = sizeOf(only.shape, only.sql);
  const cut = `select min(n)::double as n from (
    select row_number() over () - 1 as n, (sum(${size}) over (rows unbounded preceding))::bigint as bytes
    from ${relation}
  ) group by bytes // ${BATCH_BYTES} order by n`;
  const starts: number[] = [];
  for (const batch of connection.stream(cut)) {
    if (batch) starts.push(...(batch.getChildAt(0).toArray() as Float64Array));
    yield 0;
  }
  return starts.map((start, i) =>
    hasRowNumbers(relation, sources)
      ? numberedRange(relation, start, starts[i + 1])
      : countedRange(relation, start, starts[i + 1]),
  );
}

/** Rows of a table by their numbers. */
function numberedRange(relation: string, start: number, end: number | undefined): string {
  const below = end === undefined ? "" : ` and rowid < ${end}`;
  return `${relation} where rowid >= ${start}${below}`;
}

/** Rows of a relation by position: a view has to count from its beginning. */
function countedRange(relation: string, start: number, end: number | undefined): string {
  const limit = end === undefined ? "" : ` limit ${end - start}`;
  return `${relation}${limit} offset ${start}`;
}
