import type { catalogRun } from "../../contract/tools/catalog_run.ts";
import { author } from "../catalog/author.ts";
import { builtReply } from "./built.ts";
import type { ToolHandler } from "./handler.ts";

export const runRecipe: ToolHandler<typeof catalogRun> = async ({ code, prompt }, call) => {
  const authored = await author(call, call.commit, code, prompt, (draft, { hash }) => {
    if (draft.newEntries.has(hash)) draft.effects.push({ kind: "new_entry", hash });
  });
  return builtReply(call, authored);
};
