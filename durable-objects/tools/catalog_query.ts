import type { catalogQuery } from "../../contract/tools/catalog_query.ts";
import type { Call } from "../call.ts";
import { stepName } from "../catalog/draft.ts";
import { findStep } from "../catalog/history/find-step.ts";
import { History, timeOf } from "../catalog/history/history.ts";
import { PastFiles } from "../catalog/history/past-files.ts";
import { query } from "../catalog/query.ts";
import type { Work } from "../catalog/work.ts";
import type { ToolHandler } from "./handler.ts";
import { rowsReply } from "./rows.ts";

export const queryCatalog: ToolHandler<typeof catalogQuery> = async ({ sql, limit, at }, call) => {
  const { work, as_of } = at === undefined ? { work: call } : await asOf(call, at);
  const { columns, rows, rowCount, warnings } = await query(work, sql, { limit, offset: 0 });
  call.meter.rows = rowCount;
  return {
    ...rowsReply(columns, rows, rowCount, (shown) =>
      limit > shown
        ? "ask for fewer columns, or aggregate"
        : "raise limit, or aggregate; catalog_run keeps the result and catalog_peek pages it",
    ),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(as_of ? { as_of } : {}),
  };
};

/** The work over the catalog as it was at a step. */
async function asOf(call: Call, at: string) {
  const { git, past } = call.revisions;
  const history = new History(git, call.catalog.step);
  const step = await findStep(git, history, at);
  const commit = await history.commit(step);
  const catalog = past.at(step, commit);
  const work: Work = { ...call, catalog, data: new PastFiles(call.store) };
  return { work, as_of: { step: stepName(step), at: timeOf(commit) } };
}
