import type { DrawnChart } from "../catalog/charts.ts";
import { type Entry, shortHash } from "../catalog/model.ts";

/** What a reply says of a chart that was drawn. */
export function drawnReply(
  entry: Entry,
  alias: string | undefined,
  { marks, rowsDrawn, warnings, picture }: DrawnChart,
) {
  return {
    hash: shortHash(entry.hash),
    ...(alias === undefined ? {} : { alias }),
    marks,
    rows_drawn: rowsDrawn,
    row_count: entry.row_count,
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(picture ? { image: { mime: "image/png", base64: base64(picture.png) } } : {}),
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
