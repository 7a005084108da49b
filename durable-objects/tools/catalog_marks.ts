import type { catalogMarks } from "../../contract/tools/catalog_marks.ts";
import { shortHash } from "../catalog/model.ts";
import { scan } from "../catalog/staleness.ts";
import type { ToolHandler } from "./handler.ts";

export const marksOfCatalog: ToolHandler<typeof catalogMarks> = async (_, call) => {
  const { catalog, data, results, log } = call;
  const stale = scan(catalog, data).filter(
    ({ reasons, transitive }) => reasons.length > 0 || transitive,
  );
  const { dismissed } = log;
  const open = log.tail().filter(({ seq }) => seq > dismissed);
  const byAlias = Map.groupBy(open, ({ alias }) => alias);
  return {
    stale: stale.map(({ alias }) => alias.name),
    unfaithful: Array.from(results.facts.marked(), ([hash, { cause, errorId }]) => ({
      hash: shortHash(hash),
      cause,
      error_id: errorId,
    })),
    failed: Array.from(byAlias).flatMap(([alias, [newest, ...older]]) =>
      alias === undefined || !newest ? [] : { alias, count: older.length + 1, error_id: newest.id },
    ),
    errors: open.length,
  };
};
