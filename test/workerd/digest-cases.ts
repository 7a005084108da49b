import { NESTED_CASES } from "./digest-cases-nested.ts";
import { PLAIN_CASES } from "./digest-cases-plain.ts";

/**
 * Rows whose digests are pinned. The engine in workerd must give them, and so must the second implementation in Node
 * over native DuckDB (test/unit/digest-reference.ts), which is written from docs/digest.md alone. A change here is a
 * change of the scheme, and needs another name for it.
 */
export interface DigestCase {
  name: string;
  select: string;
  digest: string;
  /** the type of `v`, when node-api cannot read it */
  unreadable?: string;
}

const UNREADABLE: Record<string, string> = {
  TIME_NS: "TIME_NS",
  "STRUCT without names": "STRUCT(INTEGER, VARCHAR)",
};

export const DIGEST_CASES: DigestCase[] = [...PLAIN_CASES, ...NESTED_CASES].map(
  ([name, select, hex]) => ({
    name,
    select,
    digest: `rows-sha256-1:${hex}`,
    ...(UNREADABLE[name] && { unreadable: UNREADABLE[name] }),
  }),
);
