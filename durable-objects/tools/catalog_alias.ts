import type { catalogAlias } from "../../contract/tools/catalog_alias.ts";
import { shortHash } from "../catalog/model.ts";
import { entryByHash, nameEntry, newName, requireFree } from "../catalog/naming.ts";
import { inOneRevision } from "../catalog/plan.ts";
import { entryUrl } from "../links.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

export const nameScratch: ToolHandler<typeof catalogAlias> = async ({ hash, name }, call) => {
  const entry = entryByHash(call.catalog, hash);
  const wanted = newName(name, call.catalog.prompts(entry.hash).at(-1)?.prompt ?? "");
  const { result, revision } = await inOneRevision(call, async (plan) =>
    plan.do((draft) => {
      requireFree(draft, name);
      const named = nameEntry(draft, wanted, entry, "alias");
      draft.effects.push({ kind: "alias_changed", alias: name, hash: entry.hash });
      return named;
    }),
  );
  return {
    hash: shortHash(entry.hash),
    alias: name,
    version: result.version.version,
    ...(result.cellId ? { cell_id: result.cellId } : {}),
    step: stepOf(call, revision),
    url: entryUrl(call.caller, name),
  };
};
