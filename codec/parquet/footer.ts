import { concat } from "../concat.ts";
import { badFile } from "../failure.ts";
import { FOOTER_BYTES } from "../limits.ts";
import type { ByteSource } from "../remote-file.ts";
import { type Leaf, readLeaves } from "./schema.ts";

export interface Footer {
  leaves: Leaf[];
  /** where the tail begins in the file */
  from: number;
  /** the footer, its length and the magic, as the reader shall see them */
  tail: Uint8Array<ArrayBuffer>;
}

/**
 * Reads the footer. A column of INTERVAL is handed on as 12 plain bytes: parquet-wasm would drop its months
 * (`arrow/adapt.ts` makes an interval of the bytes).
 */
export async function readFooter(file: ByteSource): Promise<Footer> {
  if (file.size < 12) throw notParquet(`it has only ${file.size} bytes`);
  const ending = await file.read(file.size - 8, file.size);
  const magic = new TextDecoder("latin1").decode(ending.subarray(4));
  if (magic === "PARE")
    throw badFile("The Parquet file is encrypted.", { hint: "Write it plain." });
  if (magic !== "PAR1") throw notParquet("it does not end with PAR1");
  const length = new DataView(ending.buffer).getUint32(0, true);
  const from = file.size - 8 - length;
  if (from < 4) throw notParquet(`its footer claims ${length} bytes of ${file.size}`);
  if (length > FOOTER_BYTES) {
    throw badFile(`The Parquet footer has ${length} bytes; at most ${FOOTER_BYTES} are read.`, {
      hint: "Write the file with fewer columns or larger row groups.",
    });
  }
  const footer = await file.read(from, file.size - 8);
  const leaves = readLeaves(footer);
  const plain = withoutIntervals(footer, leaves);
  const tail = concat([plain, ending]);
  new DataView(tail.buffer).setUint32(plain.length, plain.length, true);
  return { leaves, from, tail };
}

/** The footer without the mark INTERVAL of top-level columns: two bytes less each. */
function withoutIntervals(footer: Uint8Array, leaves: Leaf[]): Uint8Array {
  const kept: Uint8Array[] = [];
  let from = 0;
  for (const { interval, path } of leaves) {
    if (interval === undefined || path.length > 1) continue;
    kept.push(footer.subarray(from, interval.field.at));
    from = interval.end;
    const { next } = interval;
    // A short header counts its id from the field before it, which is now another; a long one says the id itself.
    if (next === undefined || (footer[next.at] ?? 0) < 16) continue;
    kept.push(Uint8Array.of(((next.id - interval.field.previous) << 4) | next.type));
    from = next.at + 1;
  }
  return concat([...kept, footer.subarray(from)]);
}

function notParquet(why: string) {
  return badFile(`This is not a whole Parquet file: ${why}.`, {
    hint: "It may be cut short: upload it again, or name the format it really has.",
  });
}
