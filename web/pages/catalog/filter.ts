import type { EntryItem } from "../../api/replies.ts";

/** Whether each word of a filter is in an entry's name, wish or columns. */
export function matchesFilter(item: EntryItem, filter: string): boolean {
  const text =
    `${item.alias ?? ""} ${item.hash} ${item.prompt ?? ""} ${item.columns}`.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
