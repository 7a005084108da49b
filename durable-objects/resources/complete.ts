import type { Caller } from "../../contract/caller.ts";
import { COMPLETIONS } from "../../contract/limits.ts";
import { ENTRY_TEMPLATE } from "../../contract/resources.ts";
import { head, shortHash } from "../catalog/model.ts";
import type { CatalogView } from "../catalog/state.ts";
import { isOpen } from "./list.ts";

/** What a client asks to have completed, as the protocol has it. */
export interface Completing {
  ref: { type: "ref/prompt"; name: string } | { type: "ref/resource"; uri: string };
  argument: { name: string; value: string };
  /** arguments that are chosen already */
  context?: { arguments?: Record<string, string> | undefined } | undefined;
}

export interface Completion {
  values: string[];
  total: number;
  hasMore: boolean;
}

/** Values of an argument that go on from what is typed. Nothing is known of an argument that is not ours. */
export function complete(
  { catalog, files, caller }: { catalog: CatalogView; files: () => string[]; caller: Caller },
  { ref, argument, context }: Completing,
): Completion {
  const { name, value } = argument;
  if (ref.type === "ref/resource") {
    if (ref.uri !== ENTRY_TEMPLATE.uriTemplate || !isOpen(caller, "author")) return chosen([], "");
    if (name === "project") return chosen([caller.project.slug], value);
    return name === "ref" ? chosen(references(catalog, value), value) : chosen([], value);
  }
  if (!isOpen(caller, "author")) return chosen([], value);
  if (name === "dataset") return chosen([...names(catalog), ...files()], value);
  const dataset = context?.arguments?.dataset;
  if (name === "target" && dataset) return chosen(columnsOf(catalog, dataset), value);
  return chosen([], value);
}

/** Those that begin as typed, without regard to case, before those that hold it further on. */
function chosen(all: string[], typed: string): Completion {
  const wanted = typed.toLowerCase();
  const begins = all.filter((each) => each.toLowerCase().startsWith(wanted));
  const holds = all.filter((each) => each.toLowerCase().indexOf(wanted) > 0);
  const fitting = [...begins, ...holds];
  return {
    values: fitting.slice(0, COMPLETIONS),
    total: fitting.length,
    hasMore: fitting.length > COMPLETIONS,
  };
}

/** Aliases; versions of one whose name is typed; hashes once two digits of one are. */
function references(catalog: CatalogView, typed: string): string[] {
  const alias = catalog.alias(typed.replace(/-(v\d*)?$/i, ""));
  const versions = alias?.versions.map(({ version }) => `${alias.name}-v${version}`) ?? [];
  const hashes = /^[0-9a-f]{2,}$/i.test(typed)
    ? Array.from(catalog.entries(), ({ hash }) => shortHash(hash)).filter((hash) =>
        hash.startsWith(typed.toLowerCase()),
      )
    : [];
  return [...names(catalog), ...versions.reverse(), ...hashes];
}

function names(catalog: CatalogView): string[] {
  return Array.from(catalog.aliases(), ({ name }) => name).sort();
}

/** Columns of the alias that an argument names; none of a file, which nothing has read yet. */
function columnsOf(catalog: CatalogView, dataset: string): string[] {
  const alias = catalog.alias(dataset);
  const entry = alias && catalog.entry(head(alias).hash);
  return entry?.columns.map(({ name }) => name) ?? [];
}
