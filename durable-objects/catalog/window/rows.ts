import { FIRST_ROWS, QUERY_SECONDS } from "../../../contract/limits.ts";
import type { EngineJob } from "../../engine/engine.ts";
import { COLUMNS_AT_ONCE } from "../../engine/rows.ts";
import type { Control } from "../../engine/slices.ts";
import type { Column } from "../../engine/values/codec.ts";
import { readBlock } from "../../engine/window/block.ts";
import {
  copiedRange,
  firstNumbers,
  freeNames,
  inPlace,
  numbersAt,
  pickedRows,
  type Range,
  storedRange,
} from "../../engine/window/place.ts";
import type { Work } from "../work.ts";
import {
  chunkIn,
  chunksIn,
  ensureOrder,
  findOrder,
  isAmongFirst,
  needsOrder,
  type Ordered,
  orderIn,
} from "./order.ts";
import type { StoredOrder } from "./orders.ts";
import { inJob, openRows } from "./source.ts";

/** What is read of an entry. */
export interface Window extends Ordered {
  columns: Column[];
}

/** How many rows a window shows. Rows that are searched or filtered are put in order for that the first time. */
export async function countRows(work: Work, window: Window): Promise<number> {
  const { search, filter } = window.choice;
  const isAll = search === "" && filter.length === 0;
  return isAll ? window.entry.row_count : (await ensureOrder(work, window)).rows;
}

/** Some rows of a window as Arrow. @throws out_of_memory, time_limit, cancelled */
export async function blockOf(
  work: Work,
  window: Window,
  range: Range,
): Promise<Uint8Array<ArrayBuffer>> {
  const isFirst = isAmongFirst(window, range) && !findOrder(work, window);
  if (needsOrder(window) && !isFirst) await ensureOrder(work, window);
  return readRange(work, window, range, (job, selected, control) =>
    readBlock(job, selected, window.columns, control),
  );
}

/** SQL of some rows: what to select from, and the order to put around whatever is selected. */
export interface Selected {
  from: string;
  order?: string;
  /** the column that holds each row's number */
  number: string;
}

/** Runs `read` over some rows of a window. */
export async function readRange<T>(
  work: Work,
  window: Ordered,
  range: Range,
  read: (job: EngineJob, selected: Selected, control: Control) => Promise<T>,
): Promise<T> {
  const control = { signal: work.signal, seconds: QUERY_SECONDS };
  return inJob(work, async (job) => {
    const selected = await rangeIn(work, job, window, range);
    return read(job, { ...selected, number: freeNames(window.entry.columns).number }, control);
  });
}

type Found = Omit<Selected, "number">;

async function rangeIn(work: Work, job: EngineJob, window: Ordered, range: Range): Promise<Found> {
  const rows = await openRows(work, job, window.entry);
  if (!needsOrder(window)) return { from: storedRange(rows, range) };
  // Of many columns no copy fits the engine's memory; a page asks for a few of them.
  const isWide = rows.columns.length > COLUMNS_AT_ONCE;
  if (isAmongFirst(window, range) && !findOrder(work, window)) {
    if (isWide) {
      const { offset, limit } = range;
      const numbers = firstNumbers(rows, window.choice, offset + limit);
      return pickedRows(rows, `select * from (${numbers}) limit ${limit} offset ${offset}`);
    }
    const first = await chunkIn(work, job, window, "first", () =>
      inPlace(rows, pickedRows(rows, firstNumbers(rows, window.choice, FIRST_ROWS))),
    );
    return { from: copiedRange(tableOf(job, first), rows, range) };
  }
  const order = await orderIn(work, job, window);
  if (order.copied) return { from: copiedRange(tableOf(job, order), rows, range) };
  // Filtered rows that keep their order lie close to each other.
  if (window.choice.sort.length === 0 || isWide) {
    return pickedRows(rows, numbersAt(tableOf(job, order), range));
  }
  const runs = await chunksIn(work, job, window, range, (run) =>
    inPlace(rows, pickedRows(rows, numbersAt(tableOf(job, order), run))),
  );
  const all = runs.map(({ chunk, run }) => copiedRange(tableOf(job, chunk), rows, run));
  return { from: all.join("\nunion all\n") };
}

function tableOf(job: EngineJob, { file }: StoredOrder): string {
  return job.attachments.read({ kind: "stored", file });
}
