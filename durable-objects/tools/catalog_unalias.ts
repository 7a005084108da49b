import type { catalogUnalias } from "../../contract/tools/catalog_unalias.ts";
import { followed, liveEntries } from "../catalog/graph.ts";
import { aliasOf, dropName } from "../catalog/naming.ts";
import { projectUrl } from "../links.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

export const dropAlias: ToolHandler<typeof catalogUnalias> = async ({ name }, call) => {
  let removed = 0;
  let followers: string[] = [];
  const { id, name: known } = aliasOf(call.catalog, name);
  const revision = await call.commit((draft) => {
    const alias = aliasOf(draft, known);
    followers = liveEntries(draft)
      .filter(({ entry }) => followed(entry).includes(id))
      .map((each) => each.alias.name)
      .sort();
    removed = dropName(draft, alias);
    draft.effects.push({ kind: "alias_changed", alias: alias.name });
  });
  return {
    removed_alias: known,
    notebook_cells_removed: removed,
    followers,
    step: stepOf(call, revision),
    url: projectUrl(call.caller),
  };
};
