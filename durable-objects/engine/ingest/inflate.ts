import { pipeline, Readable, type Transform } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { Failure } from "../../../contract/errors.ts";

export type Compression = "gzip" | "zstd";

/** How a file is packed, by its first bytes: the name may say otherwise. */
export function compressionOf(head: Uint8Array): Compression | undefined {
  if (head[0] === 0x1f && head[1] === 0x8b) return "gzip";
  if (begins(head, [0x28, 0xb5, 0x2f, 0xfd])) return "zstd";
  return undefined;
}

/** What a file is that is certainly no delimited text, by its first bytes. */
export function otherFormatOf(head: Uint8Array): string | undefined {
  return OTHERS.find(([, magic]) => begins(head, magic))?.[0];
}

const OTHERS: [string, number[]][] = [
  ["a ZIP archive or an Excel workbook", [0x50, 0x4b, 3, 4]],
  ["a Parquet file", [0x50, 0x41, 0x52, 0x31]],
  ["an Arrow file", [0x41, 0x52, 0x52, 0x4f, 0x57, 0x31]],
  ["a bzip2 archive", [0x42, 0x5a, 0x68]],
  ["an xz archive", [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ["an older Excel workbook", [0xd0, 0xcf, 0x11, 0xe0]],
  ["a PDF document", [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

function begins(head: Uint8Array, magic: number[]): boolean {
  return magic.every((byte, i) => head[i] === byte);
}

/** Unpacks a stream as it comes; a file of several packed parts is one text. @throws ingest_failed when it is damaged */
export async function* inflated(
  packed: AsyncIterable<Uint8Array>,
  compression: Compression,
): AsyncGenerator<Uint8Array> {
  const unpack: Transform = compression === "gzip" ? createGunzip() : createZstdDecompress();
  // Its failure comes out of the iteration below as well.
  pipeline(Readable.from(packed), unpack, () => undefined);
  try {
    yield* unpack as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure("ingest_failed", `The file's ${compression} data is damaged or cut short.`, {
      stage: "decode",
      hint: "Upload the file again; its checksum does not fit its content.",
    });
  }
}
