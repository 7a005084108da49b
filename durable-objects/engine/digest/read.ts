import { createHash, type Hash } from "node:crypto";
import type { Table } from "@uwdata/flechette";
import type { Connection } from "../connection.ts";
import { checkForm } from "./arrow.ts";
import { groupsOf, piecesOf } from "./groups.ts";
import { measure } from "./sizes.ts";
import type { Source } from "./source.ts";
import { feed, finish, type Node, nodeOf } from "./streams.ts";

export interface ColumnsRead {
  rows: number;
  /** SHA-256 of each column */
  digests: Buffer[];
}

/** Reads and hashes columns. Yields after each little piece of work the number of values it hashed. */
export function* readColumns(
  connection: Connection,
  relation: string,
  sources: Source[],
): Generator<number, ColumnsRead> {
  const bytes = yield* measure(connection, relation, sources);
  const digests: Buffer[] = [];
  let rows: number | undefined;
  for (const group of groupsOf(sources, bytes)) {
    const pieces = yield* piecesOf(connection, { relation, sources }, group, bytes);
    const read = yield* readGroup(connection, pieces, group);
    rows ??= read.rows;
    if (read.rows !== rows) throw new Error(`there were ${rows} rows and then ${read.rows}`);
    digests.push(...read.digests);
  }
  return { rows: rows ?? 0, digests };
}

function* readGroup(
  connection: Connection,
  pieces: string[],
  group: Source[],
): Generator<number, ColumnsRead> {
  const nodes = group.map(({ shape }) => nodeOf(shape));
  const list = group.map(({ sql }) => sql).join(", ") || "null";
  let rows = 0;
  for (const piece of pieces) {
    let isFirst = true;
    for (const batch of connection.stream(`select ${list} from ${piece}`)) {
      if (batch) feedAll(nodes, batch, isFirst);
      isFirst &&= batch === null;
      rows += batch?.numRows ?? 0;
      yield (batch?.numRows ?? 0) * group.length;
    }
  }
  return { rows, digests: nodes.map((node, i) => columnDigest(group[i], node, rows)) };
}

function feedAll(nodes: Node[], batch: Table, isFirst: boolean): void {
  nodes.forEach((node, i) => {
    const column = batch.getChildAt(i);
    if (isFirst) checkForm(node.shape, column.type);
    for (const part of column.data) feed(node, part, 0, part.length, undefined);
  });
}

function columnDigest(source: Source | undefined, node: Node, rows: number): Buffer {
  const hash = createHash("sha256");
  for (const text of [source?.name ?? "", source?.type ?? ""]) frame(text, hash);
  hash.update(uint64(rows));
  finish(node, hash);
  return hash.digest();
}

/** Adds the text's UTF-8 behind its length, so that no two names and types run into one. */
function frame(text: string, into: Hash): void {
  const bytes = new TextEncoder().encode(text);
  into.update(new Uint8Array(Uint32Array.of(bytes.length).buffer)).update(bytes);
}

export function uint64(value: number): Uint8Array {
  return new Uint8Array(BigUint64Array.of(BigInt(value)).buffer);
}
