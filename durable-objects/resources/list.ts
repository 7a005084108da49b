import type { Caller } from "../../contract/caller.ts";
import { RESOURCES_LISTED } from "../../contract/limits.ts";
import { ENTRY_TEMPLATE, resourceUri } from "../../contract/resources.ts";
import type { Feature } from "../../contract/tool.ts";
import { head } from "../catalog/model.ts";
import type { CatalogView } from "../catalog/state.ts";

export interface Listed {
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
}

/** Whether a connection may use what this group of tools reads. */
export function isOpen({ features }: Caller, feature: Feature): boolean {
  return !features || features.includes(feature);
}

/**
 * What can be read now, a page at a time: the notebook, the cookbook, then every alias by name.
 * @param cursor what the page before answered as `nextCursor`; undefined for the first page
 * @returns nothing when the cursor is none of ours
 */
export function listResources(
  catalog: CatalogView,
  caller: Caller,
  cursor: string | undefined,
): { resources: Listed[]; nextCursor?: string } | undefined {
  const start = cursor === undefined ? 0 : /^\d{1,9}$/.test(cursor) ? Number(cursor) : undefined;
  if (start === undefined) return undefined;
  const all = [...fixed(caller), ...(isOpen(caller, "author") ? entries(catalog, caller) : [])];
  const end = start + RESOURCES_LISTED;
  return {
    resources: all.slice(start, end),
    ...(end < all.length ? { nextCursor: String(end) } : {}),
  };
}

export function listTemplates(caller: Caller) {
  return { resourceTemplates: isOpen(caller, "author") ? [ENTRY_TEMPLATE] : [] };
}

function fixed(caller: Caller): Listed[] {
  const project = caller.project.slug;
  const notebook: Listed = {
    uri: resourceUri({ project, kind: "notebook" }),
    name: "notebook",
    title: "The notebook",
    description: "Every cell in order, with its text and the state of the entry it shows.",
    mimeType: "application/json",
  };
  const cookbook: Listed = {
    uri: resourceUri({ project, kind: "cookbook" }),
    name: "cookbook",
    title: "The cookbook",
    description: "How to write recipes here: every topic of catalog_help.",
    mimeType: "text/markdown",
  };
  return [
    ...(isOpen(caller, "notebook") ? [notebook] : []),
    ...(isOpen(caller, "author") ? [cookbook] : []),
  ];
}

function entries(catalog: CatalogView, caller: Caller): Listed[] {
  const aliases = [...catalog.aliases()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return aliases.map((alias) => {
    const { version, hash } = head(alias);
    const entry = catalog.entry(hash);
    const size = entry ? `, ${entry.row_count} rows × ${entry.columns.length} columns` : "";
    return {
      uri: resourceUri({ project: caller.project.slug, kind: "entry", ref: alias.name }),
      name: alias.name,
      title: `${alias.name}, version ${version}`,
      description: `${alias.kind === "source" ? "An imported file" : "A result"}${size}.`,
      mimeType: ENTRY_TEMPLATE.mimeType,
    };
  });
}
