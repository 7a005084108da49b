import type { ByteSource } from "../../../codec/remote-file.ts";

/** Bytes in memory, read by range. */
export function memorySource(content: string | Uint8Array): ByteSource {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { size: bytes.length, read: async (from, to) => new Uint8Array(bytes.slice(from, to)) };
}
