import { tableFromIPC } from "@uwdata/flechette";
import { EXACT } from "../connection.ts";
import { type Cell, codecFor } from "../values/codec.ts";
import { selectIpc } from "../window/ipc.ts";
import { restOf, type WriterOf } from "./format.ts";

/** A list of records, one a line, with the values that replies have (docs/values.md), whole. */
export const jsonWriter: WriterOf = (columns) => {
  const codecs = columns.map((column) => codecFor(column));
  const keys = columns.map(({ name }) => JSON.stringify(name));
  return {
    type: "application/json; charset=utf-8",
    head: () => encode("["),
    async rows(job, selected, isFirst, control) {
      const list = codecs.map(({ select }) => select);
      const parts = await selectIpc(job, list, restOf(selected), control);
      const table = tableFromIPC(parts, EXACT);
      const cells = codecs.map((codec, c) => {
        const column = table.getChildAt(c);
        return Array.from({ length: table.numRows }, (_, r) => codec.decode(column.at(r)));
      });
      const records = Array.from({ length: table.numRows }, (_, r) => recordOf(keys, cells, r));
      return [
        encode(records.map((record, r) => (isFirst && r === 0 ? "\n" : ",\n") + record).join("")),
      ];
    },
    tail: () => encode("\n]\n"),
  };
};

/** Written by hand: keys that are numbers would come first in an object. */
function recordOf(keys: string[], cells: Cell[][], row: number): string {
  return `{${keys.map((key, c) => `${key}:${JSON.stringify(cells[c]?.[row] ?? null)}`).join(",")}}`;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
