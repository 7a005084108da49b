import type { Caller } from "../api/call.ts";
import type { EntryDetail, RowPage } from "../api/replies.ts";

export const PAGE_ROWS = 100;

export interface LoadedEntry {
  detail: EntryDetail;
  /** first rows, or why they cannot be shown */
  rows: RowPage | Error;
}

const HASH = /^[0-9a-f]{12}$/;

/**
 * Reads one entry and its first rows, again and again. A name is resolved once: when its head moves afterwards, the
 * reader keeps what is on screen until they choose.
 */
export function entryReader(
  call: Caller,
  ref: string,
): (signal: AbortSignal) => Promise<LoadedEntry> {
  let held = ref;
  return async (signal) => {
    const showing = call("catalog_show", { entry: held }, signal);
    const peeking = HASH.test(held)
      ? peek(call, held, signal)
      : showing.then((detail) => peek(call, detail.hash, signal));
    const [detail, rows] = await Promise.all([showing, peeking]);
    held = detail.hash;
    return { detail, rows };
  };
}

export function loadRows(
  call: Caller,
  hash: string,
  offset: number,
  signal: AbortSignal,
): Promise<RowPage> {
  return call("catalog_peek", { entry: hash, limit: PAGE_ROWS, offset }, signal);
}

/** An entry whose rows cannot be read still has its recipe, schema and facts. */
function peek(call: Caller, hash: string, signal: AbortSignal): Promise<RowPage | Error> {
  return loadRows(call, hash, 0, signal).catch((error: Error) => error);
}
