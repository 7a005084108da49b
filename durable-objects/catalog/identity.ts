import { createHash } from "node:crypto";

/** SHA-256 of a text as 64 hex digits. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A short fingerprint of a text, for compare-and-swap: 12 hex digits. */
export function textHash(text: string): string {
  return sha256(text).slice(0, 12);
}

/** JSON with keys in order, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, held: unknown) =>
    held !== null && typeof held === "object" && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );
}

/** Identity of a source: the file's bytes and how they are read. No path, no clock. */
export function sourceHash(
  digest: string,
  format: string,
  options: Record<string, unknown>,
): string {
  return sha256(canonicalJson({ kind: "source", digest, format, options }));
}
