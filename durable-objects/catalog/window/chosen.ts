import type { EngineJob } from "../../engine/engine.ts";
import { COLUMNS_AT_ONCE } from "../../engine/rows.ts";
import { ident } from "../../engine/sql.ts";
import { chosen, freeNames, type Rows } from "../../engine/window/place.ts";
import type { Entry } from "../model.ts";
import type { Work } from "../work.ts";
import { findOrder, orderIn } from "./order.ts";
import type { StoredOrder } from "./orders.ts";
import type { Window } from "./rows.ts";

/** Numbers that are looked up while rows are read lie in the engine's memory. */
const NUMBERS_LOOKED_UP = 500_000;

/** The rows that search and filter leave, as SQL to select from, whatever their order. */
export async function chosenRows(
  work: Work,
  job: EngineJob,
  rows: Rows,
  { entry, choice }: Pick<Window, "entry" | "choice">,
): Promise<string> {
  const kept = { entry, choice: { ...choice, sort: [] } };
  const stored = ({ file }: StoredOrder) => job.attachments.read({ kind: "stored", file });
  // Only a stored order says which of many columns hold a text.
  if (choice.search !== "" && rows.columns.length > COLUMNS_AT_ONCE) {
    const found = stored(await orderIn(work, job, kept));
    const { from, where } = chosen({ ...rows, found }, { ...choice, filter: [] });
    return `${from} ${where}`;
  }
  const read = copyOf(work, job, rows, entry) ?? rows;
  const { from, where } = chosen(read, choice);
  if (where === "") return read.from;
  // Rows that a page shows already were found: that is not done again for each of its columns.
  const order = findOrder(work, kept);
  if (!order || order.copied || !rows.numbered || order.rows > NUMBERS_LOOKED_UP)
    return `${from} ${where}`;
  return `${rows.from} where rowid in (select n from ${stored(order)})`;
}

/** Rows that are computed when they are read, as they were kept for pages: so they are not computed again. */
function copyOf(work: Work, job: EngineJob, rows: Rows, entry: Entry): Rows | undefined {
  const all = { search: "", filter: [], sort: [] };
  const copy = entry.view && findOrder(work, { entry, choice: all });
  if (!copy?.copied) return undefined;
  const table = job.attachments.read({ kind: "stored", file: copy.file });
  const number = ident(freeNames(rows.columns).number);
  return { ...rows, from: `(select * exclude (${number}) from ${table})`, numbered: false };
}
