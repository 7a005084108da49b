import { zstdDecompressSync } from "node:zlib";
import { concat } from "../concat.ts";
import { badFile } from "../failure.ts";
import { ARROW_MESSAGE_BYTES } from "../limits.ts";
import { decodeLz4Frame } from "./lz4.ts";
import { type BufferSpan, buffersOf, type Message, withBuffers } from "./message.ts";

const NOT_COMPRESSED = -1;

/** The message and body without compression, which the Arrow reader in wasm was built without. */
export function decompress(
  message: Message,
  body: Uint8Array,
): { message: Message; body: Uint8Array } {
  const { compression } = message;
  if (compression === undefined) return { message, body };
  if (compression === "unknown") throw badFile("The Arrow file is compressed in an unknown way.");
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  const parts: Uint8Array[] = [];
  const spans: BufferSpan[] = [];
  let size = 0;
  for (const { offset, length } of buffersOf(message)) {
    const buffer = length === 0 ? new Uint8Array(0) : expand(offset, length);
    const padding = -buffer.length & 7;
    spans.push({ offset: size, length: buffer.length });
    parts.push(buffer, new Uint8Array(padding));
    size += buffer.length + padding;
  }
  return { message: withBuffers(message, spans, size), body: concat(parts) };

  function expand(offset: number, length: number): Uint8Array {
    const expanded = Number(view.getBigInt64(offset, true));
    const bytes = body.subarray(offset + 8, offset + length);
    if (expanded === NOT_COMPRESSED) return bytes;
    if (expanded < 0 || size + expanded > ARROW_MESSAGE_BYTES) {
      throw badFile(
        `A record batch of the Arrow file has more than ${ARROW_MESSAGE_BYTES} bytes when decompressed.`,
        { hint: "Write the file with smaller record batches (100,000 rows, say)." },
      );
    }
    return compression === "lz4" ? decodeLz4Frame(bytes, expanded) : zstd(bytes, expanded);
  }
}

function zstd(bytes: Uint8Array, expanded: number): Uint8Array {
  try {
    const out = zstdDecompressSync(bytes, { maxOutputLength: Math.max(1, expanded) });
    if (out.length === expanded) return out;
  } catch (thrown) {
    throw new RangeError(
      `a damaged ZSTD buffer (${thrown instanceof Error ? thrown.message : thrown})`,
    );
  }
  throw new RangeError("a damaged ZSTD buffer");
}
