import { CallError, type Caller } from "../api/call.ts";
import type { EntryDetail } from "../api/replies.ts";

/**
 * Reads one entry, again and again. A name is resolved once: when its head moves afterwards, the reader keeps what
 * is on screen until they choose. It stays the version that it was, as long as its name has that version.
 */
export function entryReader(
  call: Caller,
  ref: string,
): (signal: AbortSignal) => Promise<EntryDetail> {
  let held: { hash: string; ref: string } | undefined;
  return async (signal) => {
    const show = (entry: string) => call("catalog_show", { entry }, { signal });
    const detail = await read(show, held, ref);
    const { hash, alias, version } = detail;
    held = { hash, ref: alias === undefined ? hash : `${alias}-v${version}` };
    return detail;
  };
}

async function read(
  show: (entry: string) => Promise<EntryDetail>,
  held: { hash: string; ref: string } | undefined,
  ref: string,
): Promise<EntryDetail> {
  if (!held) return show(ref);
  try {
    const detail = await show(held.ref);
    if (detail.hash === held.hash) return detail;
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== "not_found") throw error;
  }
  // The name was dropped, or means something else since a reset.
  return show(held.hash);
}
