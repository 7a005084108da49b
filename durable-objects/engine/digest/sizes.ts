import type { Connection } from "../connection.ts";
import { isOutOfMemory } from "../ingest/memory.ts";
import { literal } from "../sql.ts";
import type { Shape } from "./form.ts";
import type { Source } from "./source.ts";

/** Columns measured by one statement, at most: each holds one of the engine's vectors. */
const TOGETHER = 64;

/**
 * Finds the most bytes that a value of each column takes on its way out. The engine does not survive a batch that
 * is too large for its memory, so how much is asked of it at once must be known before.
 */
export function* measure(
  connection: Connection,
  relation: string,
  sources: Source[],
): Generator<number, Map<Source, number>> {
  const most = new Map<Source, number>();
  const varying: Varying[] = [];
  for (const source of sources) {
    const size = sizeOf(source.shape, source.sql);
    if (typeof size === "number") most.set(source, size);
    else varying.push({ source, sql: size });
  }
  for (let at = 0; at < varying.length; at += TOGETHER) {
    yield* measureTogether(connection, relation, varying.slice(at, at + TOGETHER), most);
  }
  return most;
}

interface Varying {
  source: Source;
  /** counts a value's bytes */
  sql: string;
}

/** Measures columns by one statement, or in halves when it needs more memory than there is. */
function* measureTogether(
  connection: Connection,
  relation: string,
  part: Varying[],
  most: Map<Source, number>,
): Generator<number, void> {
  const list = part.map(({ sql }) => `max(${sql})::double`);
  try {
    for (const batch of connection.stream(`select ${list.join(", ")} from ${relation}`)) {
      part.forEach(({ source }, i) => {
        if (batch) most.set(source, Number(batch.getChildAt(i).at(0)));
      });
      yield 0;
    }
  } catch (error) {
    if (part.length === 1 || !isOutOfMemory(error)) throw error;
    const half = part.length >> 1;
    yield* measureTogether(connection, relation, part.slice(0, half), most);
    yield* measureTogether(connection, relation, part.slice(half), most);
  }
}

/** Bytes of a value in Arrow, or the SQL that counts them. */
export function sizeOf(shape: Shape, value: string, depth = 0): number | string {
  switch (shape.kind) {
    case "bits":
      return 1;
    case "fixed":
    case "float":
      return shape.bytes;
    case "bytes": {
      const count = shape.arrow === "Binary" ? "octet_length" : "strlen";
      return `(4 + coalesce(${count}(${value}), 0))`;
    }
    case "list": {
      const list = shape.arrow === "Map" ? `map_entries(${value})` : value;
      const item = `x${depth}`;
      const size = sizeOf(shape.of, item, depth + 1);
      if (typeof size === "number") return `(4 + coalesce(len(${list}), 0) * ${size})`;
      return `(4 + coalesce(list_sum(list_transform(${list}, lambda ${item}: ${size})), 0))`;
    }
    case "struct":
    case "union": {
      const take = shape.kind === "struct" ? "struct_extract" : "union_extract";
      const sizes = shape.of.map((member, i) =>
        sizeOf(member, `${take}(${value}, ${literal(shape.names[i] ?? "")})`, depth),
      );
      const known = sizes.filter((size) => typeof size === "number");
      const sum = known.reduce((a, b) => a + b, 0);
      if (known.length === sizes.length) return sum;
      return `(${[sum, ...sizes.filter((size) => typeof size === "string")].join(" + ")})`;
    }
  }
}
