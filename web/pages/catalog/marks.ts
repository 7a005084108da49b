import type { EntryItem, Reply } from "../../api/replies.ts";

export type Mark = "stale" | "heal" | "error";

export interface Marks {
  of(item: Pick<EntryItem, "alias" | "hash">): Mark[];
}

/** Which marks an entry of the list has. A name is stale or has errors; rows that differ are an entry's own. */
export function marksOf(found: Reply<"catalog_marks"> | undefined): Marks {
  const stale = new Set(found?.stale);
  const failed = new Set(found?.failed.map(({ alias }) => alias));
  const unfaithful = new Set(found?.unfaithful.map(({ hash }) => hash));
  return {
    of: ({ alias, hash }) => [
      ...(alias !== undefined && stale.has(alias) ? (["stale"] as const) : []),
      ...(unfaithful.has(hash) ? (["heal"] as const) : []),
      ...(alias !== undefined && failed.has(alias) ? (["error"] as const) : []),
    ],
  };
}
