import { CELL_CHARS, REPLY_CHARS } from "../../contract/limits.ts";
import type { ToolInput } from "../../contract/tool.ts";
import type { catalogList } from "../../contract/tools/catalog_list.ts";
import type { Call } from "../call.ts";
import { type Alias, type Entry, head, shortHash } from "../catalog/model.ts";
import { resolve } from "../catalog/resolve.ts";
import { entryUrl } from "../links.ts";
import type { ToolHandler } from "./handler.ts";

/** What a reply says besides its items. */
const ITEMS_CHARS = REPLY_CHARS - 400;

type Input = ToolInput<typeof catalogList>;
type Named = { entry: Entry; alias?: Alias; version?: number };

export const listCatalog: ToolHandler<typeof catalogList> = async (input, call) => {
  const matching = candidates(input, call).filter((named) => matches(named, input, call));
  const page = matching.slice(input.offset, input.offset + input.limit);
  // Names first: columns share what is left of the reply after everything else.
  const perEntry = Math.max(60, Math.floor(ITEMS_CHARS / Math.max(1, page.length)) - 260);
  const items = [];
  let size = 0;
  for (const named of page) {
    const item = itemOf(named, call, input.detail ? CELL_CHARS : Math.min(perEntry, 600));
    size += JSON.stringify(item).length + 1;
    if (size > ITEMS_CHARS && items.length > 0) break;
    items.push(item);
  }
  const next = input.offset + items.length;
  const rest = matching.length - next;
  return {
    items,
    total: matching.length,
    ...(rest > 0
      ? { more: `${rest} more: catalog_list(offset: ${next}), or narrow it with contains` }
      : {}),
  };
};

/** Newest first. One alias given: every version of it. */
function candidates(input: Input, call: Call): Named[] {
  const { catalog } = call;
  if (input.alias !== undefined) {
    const { alias, entry } = resolve(catalog, input.alias);
    if (!alias) return [{ entry }];
    return alias.versions.toReversed().flatMap(({ hash, version }) => {
      const versioned = catalog.entry(hash);
      return versioned ? [{ entry: versioned, alias, version }] : [];
    });
  }
  const heads = new Map<string, Alias[]>();
  for (const alias of catalog.aliases()) {
    const { hash } = head(alias);
    heads.set(hash, [...(heads.get(hash) ?? []), alias]);
  }
  const all = Array.from(catalog.entries()).flatMap((entry): Named[] => {
    const named = heads.get(entry.hash)?.map((alias) => ({
      entry,
      alias,
      version: head(alias).version,
    }));
    return named ?? [{ entry }];
  });
  return all.sort(newestFirst);
}

/** Equal times are told apart by name and hash, so that pages never overlap. */
function newestFirst(a: Named, b: Named): number {
  const key = ({ entry, alias }: Named) => `${alias?.name ?? "~"} ${entry.hash}`;
  if (a.entry.created_at !== b.entry.created_at)
    return a.entry.created_at < b.entry.created_at ? 1 : -1;
  return key(a) < key(b) ? -1 : 1;
}

function matches({ entry, alias }: Named, input: Input, call: Call): boolean {
  if (input.kind === "scratch" && alias) return false;
  if (input.kind && input.kind !== "scratch" && (entry.kind !== input.kind || !alias)) return false;
  const wanted = input.contains?.toLowerCase();
  if (!wanted) return true;
  const prompts = call.catalog.prompts(entry.hash).map(({ prompt }) => prompt);
  const columns = entry.columns.map(({ name }) => name);
  return [alias?.name ?? "", ...prompts, ...columns].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

function itemOf({ entry, alias, version }: Named, call: Call, columnChars: number) {
  const prompt = call.catalog.prompts(entry.hash).at(-1)?.prompt;
  const inputs = [
    ...entry.parents.map(({ ref }) => ref),
    ...entry.files.map(({ path }) => `data/${path}`),
  ];
  const columns = compactColumns(entry, columnChars);
  return {
    hash: shortHash(entry.hash),
    ...(alias && version !== undefined ? { alias: alias.name, version } : {}),
    kind: entry.kind,
    row_count: entry.row_count,
    column_count: entry.columns.length,
    ...columns,
    ...(inputs.length > 0 ? { inputs } : {}),
    ...(prompt ? { prompt: prompt.slice(0, 200) } : {}),
    created_at: entry.created_at,
    execute_seconds: entry.execute_seconds,
    url: entryUrl(call.caller, alias?.name ?? shortHash(entry.hash)),
  };
}

function compactColumns(
  entry: Entry,
  chars: number,
): { columns: string; columns_omitted?: number } {
  let columns = "";
  for (const [i, { name, type }] of entry.columns.entries()) {
    const next = `${i > 0 ? ", " : ""}${name}:${type}`;
    if (columns.length + next.length > chars)
      return { columns, columns_omitted: entry.columns.length - i };
    columns += next;
  }
  return { columns };
}
