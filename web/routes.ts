/** Pages of a project that are named by one word of the address. */
const PLAIN_PAGES = [
  "notebook",
  "catalog",
  "lineage",
  "history",
  "errors",
  "log",
  "custom",
  "storage",
  "settings",
] as const;
type PlainPage = (typeof PLAIN_PAGES)[number];

/** Tabs of an entry, in order; the first is shown when the address names none. */
export const ENTRY_TABS = ["data", "chart", "code", "lineage", "facts", "why"] as const;
export type EntryTab = (typeof ENTRY_TABS)[number];

/** What of a project is shown. `of` narrows a page: an entry's neighbourhood, a step of the past, one error. */
export type View =
  /** the notebook of a project that has cells, else the catalog */
  | { page: "landing" }
  | { page: PlainPage; of?: string }
  | { page: "entry"; ref: string; tab: EntryTab }
  | { page: "diff"; alias: string; a: string; b: string };

export type Route =
  | { page: "projects" }
  | { page: "project"; project: string; view: View }
  | { page: "unknown"; path: string };

/** Pages that show one thing of theirs at `/<page>/<of>`. */
const NARROWED: ReadonlySet<PlainPage> = new Set(["lineage", "history", "errors"]);

export function parseRoute(path: string): Route {
  const [first, project, ...rest] = path.replace(/\/$/, "").split("/").slice(1).map(decode);
  if (first === undefined) return { page: "projects" };
  const view = first === "p" && project ? parseView(rest) : undefined;
  return project && view ? { page: "project", project, view } : { page: "unknown", path };
}

function parseView(parts: string[]): View | undefined {
  const [section, ...rest] = parts;
  if (section === undefined) return { page: "landing" };
  if (section === "entry") return entryView(rest);
  if (section === "diff") {
    const [alias, a, b, more] = rest;
    return alias && a && b && more === undefined ? { page: "diff", alias, a, b } : undefined;
  }
  const page = PLAIN_PAGES.find((name) => name === section);
  const [of, more] = rest;
  if (!page || more !== undefined) return undefined;
  if (of === undefined) return { page };
  return of && NARROWED.has(page) ? { page, of } : undefined;
}

function entryView([ref, tab = "data", more]: string[]): View | undefined {
  const known = ENTRY_TABS.find((name) => name === tab);
  return ref && known && more === undefined ? { page: "entry", ref, tab: known } : undefined;
}

export function projectPath(project: string): string {
  return `/p/${encodeURIComponent(project)}/`;
}

/** @param of what the page is narrowed to */
export function pagePath(project: string, page: PlainPage, of?: string): string {
  const rest = of === undefined ? "" : `/${encodeURIComponent(of)}`;
  return `${projectPath(project)}${page}${rest}`;
}

/** @param ref an alias, `name-vN` or a hash */
export function entryPath(project: string, ref: string, tab: EntryTab = "data"): string {
  const path = `${projectPath(project)}entry/${encodeURIComponent(ref)}`;
  return tab === "data" ? path : `${path}/${tab}`;
}

/** Versions by number. */
export function diffPath(project: string, alias: string, a: number, b: number): string {
  return `${projectPath(project)}diff/${encodeURIComponent(alias)}/${a}/${b}`;
}

/** An address that is not properly encoded names nothing; it stays as it is and matches no page's pattern. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
