import { createHash } from "node:crypto";

/** Bytes as docs/digest.md lays them out, for the second implementation. */

export function float(value: unknown, width: number): Buffer {
  const bytes = Buffer.alloc(width);
  if (typeof value !== "number") return bytes;
  if (Number.isNaN(value)) return Buffer.from(width === 4 ? "0000c07f" : "000000000000f87f", "hex");
  const zeroOr = value === 0 ? 0 : value;
  if (width === 4) bytes.writeFloatLE(zeroOr);
  else bytes.writeDoubleLE(zeroOr);
  return bytes;
}

export function int(value: bigint, width: number): Buffer {
  const bytes = Buffer.alloc(width);
  let rest = BigInt.asUintN(width * 8, value);
  for (let at = 0; at < width; at++, rest >>= 8n) bytes[at] = Number(rest & 255n);
  return bytes;
}

export function uint(value: number, width: number): Buffer {
  return int(BigInt(value), width);
}

export function frame(content: string): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([uint(bytes.length, 4), bytes]);
}

export function sha256(...parts: Buffer[]): Buffer {
  return sha256Of(parts);
}

export function sha256Of(parts: Buffer[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
