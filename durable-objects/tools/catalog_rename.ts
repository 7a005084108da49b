import { checkAliasName } from "../../contract/names.ts";
import type { catalogRename } from "../../contract/tools/catalog_rename.ts";
import { head, shortHash } from "../catalog/model.ts";
import { aliasOf, requireFree } from "../catalog/naming.ts";
import { entryUrl } from "../links.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

export const renameAlias: ToolHandler<typeof catalogRename> = async (input, call) => {
  const { old_name: old, new_name: name } = input;
  checkAliasName(name);
  const { id } = aliasOf(call.catalog, old);
  const revision = await call.commit((draft) => {
    const alias = draft.aliasById(id) ?? aliasOf(draft, old);
    if (alias.name === name) return;
    // One of its own former names may come back.
    if (draft.alias(name)?.id !== id) requireFree(draft, name);
    draft.effects.push({ kind: "alias_renamed", old: alias.name, new: name });
    draft.rename(alias, name);
    if (draft.notebook.some((cell) => cell.alias === id))
      draft.effects.push({ kind: "notebook_changed" });
  });
  const alias = aliasOf(call.revisions.state, name);
  return {
    old,
    new: name,
    hash: shortHash(head(alias).hash),
    step: stepOf(call, revision),
    url: entryUrl(call.caller, name),
  };
};
