import { concat } from "../concat.ts";
import { badFile } from "../failure.ts";
import { FOOTER_BYTES } from "../limits.ts";
import type { ByteSource } from "../remote-file.ts";
import { edited } from "./edits.ts";
import { type Leaf, readLeaves } from "./schema.ts";

export interface Footer {
  leaves: Leaf[];
  /** where the tail begins in the file */
  from: number;
  /** the footer, its length and the magic, as the reader shall see them */
  tail: Uint8Array<ArrayBuffer>;
}

/**
 * Reads the footer. Columns of INTERVAL and of INT96 are handed on as 12 plain bytes (`arrow/convert.ts` makes values
 * of them): parquet-wasm would drop the months of the one, and turn years past 2262 of the other into wrong ones.
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
  const edits = leaves.flatMap(({ path, plain }) => (path.length === 1 ? (plain ?? []) : []));
  const plain = edited(
    footer,
    edits.toSorted((a, b) => a.from - b.from),
  );
  const tail = concat([plain, ending]);
  new DataView(tail.buffer).setUint32(plain.length, plain.length, true);
  return { leaves, from, tail };
}

function notParquet(why: string) {
  return badFile(`This is not a whole Parquet file: ${why}.`, {
    hint: "It may be cut short: upload it again, or name the format it really has.",
  });
}
