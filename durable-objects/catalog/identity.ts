import { createHash } from "node:crypto";
import { canonicalJson } from "../engine/recipe/identity.ts";

/** SHA-256 of a text as 64 hex digits. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A short fingerprint of a text, for compare-and-swap: 12 hex digits. */
export function textHash(text: string): string {
  return sha256(text).slice(0, 12);
}

/** Identity of a source: the file's bytes and how they are read. No path, no clock. */
export function sourceHash(
  digest: string,
  format: string,
  options: Record<string, unknown>,
): string {
  return sha256(canonicalJson({ kind: "source", digest, format, options }));
}
