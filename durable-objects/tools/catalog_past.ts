import type { catalogPast } from "../../contract/tools/catalog_past.ts";
import { stepName } from "../catalog/draft.ts";
import { findStep } from "../catalog/history/find-step.ts";
import { History, timeOf } from "../catalog/history/history.ts";
import { head, shortHash } from "../catalog/model.ts";
import type { ToolHandler } from "./handler.ts";

export const pastOfCatalog: ToolHandler<typeof catalogPast> = async ({ step_or_label }, call) => {
  const { git, past } = call.revisions;
  const history = new History(git, call.catalog.step);
  const step = await findStep(git, history, step_or_label);
  const commit = await history.commit(step);
  const then = past.at(step, commit);
  const names = Array.from(then.aliases()).flatMap((alias) => {
    const { hash, version } = head(alias);
    const entry = then.entry(hash);
    if (!entry) return [];
    const { kind, row_count } = entry;
    return { alias: alias.name, version, hash: shortHash(hash), kind, row_count };
  });
  return {
    step: stepName(step),
    at: timeOf(commit),
    names: names.sort((a, b) => (a.alias < b.alias ? -1 : 1)),
    cells: then.notebook.flatMap(({ alias: id, markdown }) => {
      const alias = then.aliasById(id);
      return alias ? { alias: alias.name, hash: shortHash(head(alias).hash), markdown } : [];
    }),
    settings: { ...then.settings },
    entries: Array.from(then.entries()).length,
  };
};
