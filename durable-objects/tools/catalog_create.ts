import type { catalogCreate } from "../../contract/tools/catalog_create.ts";
import { type Named, nameEntry, newName, requireFree } from "../catalog/naming.ts";
import { inOneRevision } from "../catalog/plan.ts";
import { builtReply } from "./built.ts";
import type { ToolHandler } from "./handler.ts";

export const createEntry: ToolHandler<typeof catalogCreate> = async (input, call) => {
  const { name, code, prompt } = input;
  const wanted = newName(name, input.markdown ?? prompt);
  // A source is never the same entry; any other taken name may be, which only the build tells.
  if (call.catalog.alias(name)?.kind === "source") requireFree(call.catalog, name);
  const { result, revision } = await inOneRevision(call, async (plan) => {
    const built = await plan.build(code, prompt);
    const { hash } = built.entry;
    const named = plan.do((draft): Named => {
      const done = nameEntry(draft, wanted, built.entry, "create");
      if (!done.moved) return done;
      const { alias, version } = done;
      draft.effects.push({ kind: "new_entry", hash, alias: alias.name, version: version.version });
      return done;
    });
    return { built, named };
  });
  const { alias, version, cellId } = result.named;
  return {
    ...builtReply(call, result.built, revision, alias.name),
    alias: alias.name,
    version: version.version,
    ...(cellId ? { cell_id: cellId } : {}),
  };
};
