import type { EntryItem } from "../../api/replies.ts";
import { refOf } from "../../data/entries.ts";
import { labelOf } from "../../format/label.ts";
import { formatCounted } from "../../format/number.ts";
import { entryPath, pagePath } from "../../routes.ts";
import { NAV_PAGES } from "../nav-pages.ts";
import type { Choice } from "./match.ts";

/** Everything of a project that the palette leads to, besides actions. */
export function placesOf(project: string, items: readonly EntryItem[]): Choice[] {
  return [
    ...NAV_PAGES.map(
      ({ page, label }): Choice => ({
        id: `page ${page}`,
        kind: "page",
        label,
        href: pagePath(project, page),
      }),
    ),
    { id: "page projects", kind: "page", label: "All projects", href: "/" },
    ...items.map((item) => entryChoice(project, item)),
    ...items
      .filter(({ alias }) => alias !== undefined)
      .flatMap((item) => columnChoices(project, item)),
  ];
}

function entryChoice(project: string, item: EntryItem): Choice {
  const size = formatCounted(item.row_count, "row");
  return {
    id: `entry ${item.alias ?? ""} ${item.hash}`,
    kind: "entry",
    label: labelOf(item),
    detail: item.prompt ? `${size} · ${item.prompt}` : size,
    href: entryPath(project, refOf(item)),
  };
}

function columnChoices(project: string, item: EntryItem): Choice[] {
  return columnsOf(item.columns).map(({ name, type }) => ({
    id: `column ${item.alias} ${name}`,
    kind: "column",
    label: name,
    detail: `${type} in ${refOf(item)}`,
    href: entryPath(project, refOf(item), "facts"),
  }));
}

/** Reads "name:type, …". A comma within a type stands in brackets. */
export function columnsOf(text: string): { name: string; type: string }[] {
  const columns: { name: string; type: string }[] = [];
  let depth = 0;
  let begin = 0;
  const take = (end: number) => {
    const column = text.slice(begin, end);
    const colon = column.lastIndexOf(":");
    const bracket = column.search(/:[A-Z]+[([]/);
    const at = bracket > 0 ? bracket : colon;
    if (at > 0) columns.push({ name: column.slice(0, at), type: column.slice(at + 1) });
  };
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (letter === "(" || letter === "[") depth++;
    else if (letter === ")" || letter === "]") depth--;
    else if (depth === 0 && text.startsWith(", ", i)) {
      take(i);
      begin = i + 2;
    }
  }
  if (begin < text.length) take(text.length);
  return columns;
}
