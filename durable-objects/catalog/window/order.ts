import {
  BUILD_SECONDS,
  FIRST_ROWS,
  ORDER_CHUNK_CELLS,
  REPLY_ROWS,
  VIEW_COPY_ROWS,
} from "../../../contract/limits.ts";
import { buildSelect } from "../../engine/build.ts";
import type { EngineJob } from "../../engine/engine.ts";
import { Attachments } from "../../engine/relation.ts";
import { COLUMNS_AT_ONCE } from "../../engine/rows.ts";
import { type Choice, isWhole } from "../../engine/window/choice.ts";
import { searchRows } from "../../engine/window/found.ts";
import { copySelect, numbersSelect, type Range, type Rows } from "../../engine/window/place.ts";
import { type Entry, shortHash } from "../model.ts";
import type { Work } from "../work.ts";
import type { StoredOrder } from "./orders.ts";
import { digestOf, inJob, openRows, storedBelow } from "./source.ts";

/** An order of an entry's rows. */
export interface Ordered {
  entry: Entry;
  choice: Choice;
  /** the rows themselves are put in order, because all of them are going to be read */
  whole?: boolean;
  /** computed for this look alone: its rows are kept, because computing them again may give them in another order */
  computed?: true;
}

/** Whether pages are read through a stored order; else straight from the rows. */
export function needsOrder({ entry, choice, computed }: Ordered): boolean {
  return (
    computed === true ||
    !isWhole(choice) ||
    (entry.view !== undefined && entry.row_count >= VIEW_COPY_ROWS)
  );
}

/** The first rows of a sorted entry are found without putting all of them in order. */
export function isAmongFirst({ entry, choice }: Ordered, { offset, limit }: Range): boolean {
  const { search, filter, sort } = choice;
  const isOnlySorted = search === "" && filter.length === 0 && sort.length > 0;
  return isOnlySorted && entry.view === undefined && offset + limit <= FIRST_ROWS;
}

/** The stored order of an entry's rows, made when there is none yet. @throws cancelled, time_limit, out_of_memory */
export async function ensureOrder(work: Work, ordered: Ordered): Promise<StoredOrder> {
  const { orders } = work.results;
  const key = keyOf(work, ordered);
  return (
    orders.find(key) ??
    orders.making.run(key, work.signal, (signal) =>
      inJob(work, (job) => makeOrder({ ...work, signal }, job, ordered)),
    )
  );
}

/** The same inside a job: what was stored a moment ago may have been dropped. */
export async function orderIn(work: Work, job: EngineJob, ordered: Ordered): Promise<StoredOrder> {
  return findOrder(work, ordered) ?? makeOrder(work, job, ordered);
}

/** The order when it is stored. */
export function findOrder(work: Work, ordered: Ordered): StoredOrder | undefined {
  return work.results.orders.find(keyOf(work, ordered));
}

async function makeOrder(work: Work, job: EngineJob, ordered: Ordered): Promise<StoredOrder> {
  const { entry, choice, whole } = ordered;
  const all = await openRows(work, job, entry);
  const isWide = entry.columns.length > COLUMNS_AT_ONCE;
  // Numbers of rows that are computed when they are read would cost computing them all for each page.
  const copied = (entry.view !== undefined || whole === true) && !isWide;
  const said = `putting the rows of ${shortHash(entry.hash)} in order`;
  work.progress(said, 0);
  const order = await withFound(work, job, all, ordered, (rows) => {
    const select = copied ? copySelect(rows, choice) : numbersSelect(rows, choice);
    return store(work, job, () => keyOf(work, ordered), { select, copied, entry });
  });
  work.progress(said, 1, 1);
  return order;
}

/** Runs `use` with rows of which those that hold what is searched for were looked for before, when the columns are many. */
async function withFound<T>(
  work: Work,
  job: EngineJob,
  rows: Rows,
  { entry, choice: { search } }: Ordered,
  use: (rows: Rows) => Promise<T>,
): Promise<T> {
  if (search === "" || rows.columns.length <= COLUMNS_AT_ONCE) return use(rows);
  const control = { signal: work.signal, seconds: BUILD_SECONDS };
  const { file } = await searchRows(job, rows, search, entry.row_count, control);
  const reading = new Attachments(job.connection, job.files, job.kept);
  try {
    return await use({ ...rows, found: reading.read({ kind: "stored", file }) });
  } finally {
    reading.release();
    job.files.pages.remove(file);
  }
}

/** A run of rows inside a chunk of an order. */
interface Run {
  chunk: StoredOrder;
  run: Range;
}

/**
 * Rows of an order themselves, in chunks of places. Rows that lie side by side in an order lie anywhere in the file,
 * so finding a few costs as much as finding thousands.
 * @param select a SELECT of the rows at a run of places
 */
export async function chunksIn(
  work: Work,
  job: EngineJob,
  ordered: Ordered,
  { offset, limit }: Range,
  select: (run: Range) => string,
): Promise<Run[]> {
  const { entry } = ordered;
  const cells = Math.floor(ORDER_CHUNK_CELLS / entry.columns.length / REPLY_ROWS);
  const size = Math.max(1, cells) * REPLY_ROWS;
  const runs: Run[] = [];
  for (let at = offset; at < offset + limit; ) {
    const begins = Math.floor(at / size) * size;
    const chunk = await chunkIn(work, job, ordered, begins, () =>
      select({ offset: begins, limit: size }),
    );
    const end = Math.min(offset + limit, begins + size);
    runs.push({ chunk, run: { offset: at - begins, limit: end - at } });
    at = end;
  }
  return runs;
}

/** Rows themselves that a part of an order begins with. @param part tells it from the order's other parts */
export async function chunkIn(
  work: Work,
  job: EngineJob,
  ordered: Ordered,
  part: number | "first",
  select: () => string,
): Promise<StoredOrder> {
  const key = () => keyOf(work, ordered, part);
  return (
    work.results.orders.find(key()) ??
    store(work, job, key, { select: select(), copied: true, entry: ordered.entry })
  );
}

async function store(
  work: Work,
  job: EngineJob,
  keyNow: () => string,
  { select, copied, entry }: { select: string; copied: boolean; entry: Entry },
): Promise<StoredOrder> {
  const { engine, results } = work;
  const control = { signal: work.signal, seconds: BUILD_SECONDS };
  const built = await buildSelect(job, entry.row_count, select, control);
  const base = results.file(storedBelow(work, entry).hash);
  if (base === undefined) throw new Error(`the rows below ${entry.hash} went while they were read`);
  const key = keyNow();
  const other = results.orders.find(key);
  if (other) {
    engine.pages.remove(built.file);
    return other;
  }
  const order = { file: built.file, copied, rows: built.rowCount };
  const isReading = (file: number) => engine.isReading(file);
  results.orders.keep(key, { ...order, base, bytes: built.bytes }, isReading);
  return order;
}

/** What an order depends on. The rows are those that lie there now: built again they may come out different. */
function keyOf(
  work: Work,
  { entry, choice, whole = false }: Ordered,
  part?: number | "first",
): string {
  const { search, filter, sort } = choice;
  return digestOf(work, entry, [
    work.results.stampOf(storedBelow(work, entry).hash),
    search,
    filter.map(({ term }) => term),
    sort.map(({ column, descending }) => [column.name, descending]),
    whole,
    part,
  ]);
}
