import type { OptionValue } from "./arguments.ts";
import type { Token } from "./tokens.ts";

/** One thing an entry reads, as its identity has it. */
export type IdentityInput =
  | {
      kind: "parent";
      /** Full hash of the entry read. */
      hash: string;
      /** The alias it was named by, and the version it then was. */
      alias_id?: string;
      version?: number;
      /** Whether it follows the alias's head. */
      follow: boolean;
    }
  | { kind: "file"; digest: string; options: Record<string, OptionValue> }
  /** A post-processing, by its source. */
  | { kind: "process"; digest: string };

/**
 * The text that identifies a recipe: its tokens verbatim, joined by one space, without comments and separators. Case
 * counts, because `Name` and `name` give different columns.
 */
export function canonicalText(tokens: readonly Token[]): string {
  return tokens
    .filter(({ kind, text }) => kind !== "operator" || text !== ";")
    .map(({ text }) => text)
    .join(" ");
}

/**
 * The identity of an entry: SHA-256, 64 hex digits, of a canonical JSON (sorted keys) of the recipe's canonical text
 * and its inputs in order of first use. No path, clock, machine or engine version is part of it.
 */
export async function entryHash(entry: {
  recipe: string;
  inputs: readonly IdentityInput[];
}): Promise<string> {
  const { recipe, inputs } = entry;
  const bytes = new TextEncoder().encode(canonicalJson({ recipe, inputs: [...inputs] }));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** JSON with the keys of every object sorted; absent and undefined fields are the same. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(",")}}`;
}
