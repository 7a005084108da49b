import type { catalogRun } from "../../contract/tools/catalog_run.ts";
import { inOneRevision } from "../catalog/plan.ts";
import { builtReply } from "./built.ts";
import type { ToolHandler } from "./handler.ts";

export const runRecipe: ToolHandler<typeof catalogRun> = async ({ code, prompt }, call) => {
  const { result, revision } = await inOneRevision(call, async (plan) => {
    const built = await plan.build(code, prompt);
    const { hash } = built.entry;
    plan.do((draft) => {
      if (draft.newEntries.has(hash)) draft.effects.push({ kind: "new_entry", hash });
    });
    return built;
  });
  return builtReply(call, result, revision);
};
