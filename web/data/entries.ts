import type { Caller } from "../api/call.ts";
import type { EntryItem, EntryList } from "../api/replies.ts";

/** The list's own limit. */
const PAGE_ENTRIES = 500;

export interface EntrySections {
  named: EntryItem[];
  sources: EntryItem[];
  scratch: EntryItem[];
}

/** The newest entries, at least `wanted` of them if there are so many. One reply may hold fewer than were asked for. */
export async function loadEntries(
  call: Caller,
  wanted: number,
  signal: AbortSignal,
): Promise<EntryList> {
  const items: EntryItem[] = [];
  for (;;) {
    const page = await call(
      "catalog_list",
      { limit: Math.min(PAGE_ENTRIES, wanted - items.length), offset: items.length },
      { signal },
    );
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= Math.min(wanted, page.total)) {
      return { items: newestFirst(items), total: page.total };
    }
  }
}

/** The sidebar's sections, newest first; of an alias only the newest version. */
export function sectionsOf(items: EntryItem[]): EntrySections {
  const heads = new Map<string, EntryItem>();
  for (const item of items) {
    if (item.alias === undefined) continue;
    const head = heads.get(item.alias);
    if (!head || (item.version ?? 0) > (head.version ?? 0)) heads.set(item.alias, item);
  }
  const named = newestFirst([...heads.values()]);
  return {
    named: named.filter((item) => item.kind === "entry"),
    sources: named.filter((item) => item.kind === "source"),
    scratch: items.filter((item) => item.alias === undefined),
  };
}

/** How an entry is named in addresses: its alias while it is the head, else its hash. */
export function refOf(entry: { alias?: string | undefined; hash: string }): string {
  return entry.alias ?? entry.hash;
}

function newestFirst(items: EntryItem[]): EntryItem[] {
  return items.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}
