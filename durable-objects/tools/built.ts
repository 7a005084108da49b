import type { Call } from "../call.ts";
import type { Authored } from "../catalog/author.ts";
import { shortHash } from "../catalog/model.ts";
import { entryPath, entryUrl } from "../links.ts";
import { peekFor } from "./catalog_import.ts";
import { parentsReply } from "./catalog_show.ts";
import { stepOf } from "./change.ts";
import { rowsReply } from "./rows.ts";

/** What a reply says of an entry that was just built. */
export function builtReply(call: Call, { built, revision }: Authored<unknown>, reference?: string) {
  const { entry } = built;
  const shown = reference ?? shortHash(entry.hash);
  call.meter.rows = entry.row_count;
  return {
    hash: shortHash(entry.hash),
    entry_path: entryPath(call.caller, entry.hash),
    ...rowsReply(entry.columns, built.preview, entry.row_count, peekFor(shown)),
    execute_seconds: entry.execute_seconds,
    parents: parentsReply(entry.parents),
    cheap: entry.view !== undefined,
    ...(built.existing ? { existing: true } : {}),
    ...(entry.warnings.length > 0 ? { warnings: entry.warnings } : {}),
    step: stepOf(call, revision),
    url: entryUrl(call.caller, shown),
  };
}
