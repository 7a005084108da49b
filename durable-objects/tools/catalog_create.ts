import { Failure } from "../../contract/errors.ts";
import { checkAliasName } from "../../contract/names.ts";
import type { catalogCreate } from "../../contract/tools/catalog_create.ts";
import { author } from "../catalog/author.ts";
import type { Draft } from "../catalog/draft.ts";
import { newAliasId } from "../catalog/import.ts";
import { type Alias, type Entry, head } from "../catalog/model.ts";
import { showInNotebook } from "../catalog/notebook.ts";
import type { CatalogView } from "../catalog/state.ts";
import { builtReply } from "./built.ts";
import type { ToolHandler } from "./handler.ts";

export const createEntry: ToolHandler<typeof catalogCreate> = async (input, call) => {
  const { name, code, prompt } = input;
  checkAliasName(name);
  const taken = call.catalog.alias(name);
  // Known before anything runs; whether it is the same entry is only known after.
  if (taken?.kind === "source") throw nameTaken(taken);
  const markdown = input.markdown ?? prompt;
  const authored = await author(call, call.commit, code, prompt, (draft, entry) =>
    nameEntry(draft, name, entry, markdown),
  );
  const { alias, version, cell } = authored.result;
  return { ...builtReply(call, authored, alias), alias, version, cell_id: cell };
};

/** Names an entry and shows it; the same name for the same entry changes nothing. */
function nameEntry(draft: Draft, name: string, entry: Entry, markdown: string) {
  const existing = sameOrFree(draft, name, entry);
  if (existing) {
    const cell = showInNotebook(draft, existing, markdown);
    return { alias: existing.name, version: head(existing).version, cell };
  }
  const alias: Alias = { id: newAliasId(), name, kind: "entry", versions: [] };
  const { version } = draft.addVersion(alias, entry.hash, "create");
  draft.effects.push({ kind: "new_entry", hash: entry.hash, alias: name, version });
  return { alias: name, version, cell: showInNotebook(draft, alias, markdown) };
}

function sameOrFree(catalog: CatalogView, name: string, entry: Entry): Alias | undefined {
  const alias = catalog.alias(name);
  if (!alias || head(alias).hash === entry.hash) return alias;
  throw nameTaken(alias);
}

function nameTaken(alias: Alias): Failure {
  const what = alias.kind === "source" ? "a source" : `an entry at version ${head(alias).version}`;
  return new Failure("name_taken", `${alias.name} is taken: it names ${what}.`, {
    hint:
      alias.kind === "source"
        ? "A source changes by importing its file again. Choose another name."
        : "Choose another name.",
  });
}
