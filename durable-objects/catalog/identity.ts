/** SHA-256 of a canonical text as 64 hex digits. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
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
  sha256Hex: string,
  format: string,
  options: Record<string, unknown>,
): Promise<string> {
  return sha256(canonicalJson({ kind: "source", digest: sha256Hex, format, options }));
}
