import type { Call } from "../call.ts";
import type { Built } from "../catalog/build.ts";
import { shortHash } from "../catalog/model.ts";
import type { Revision } from "../catalog/revisions.ts";
import { entryPath, entryUrl } from "../links.ts";
import { peekFor } from "./catalog_import.ts";
import { parentsReply } from "./catalog_show.ts";
import { stepOf } from "./change.ts";
import { modelReply } from "./model-reply.ts";
import { rowsReply } from "./rows.ts";

/** What a reply says of an entry that was just built. */
export function builtReply(
  call: Call,
  built: Built,
  revision: Revision | undefined,
  reference = shortHash(built.entry.hash),
) {
  const { entry } = built;
  call.meter.rows = entry.row_count;
  return {
    hash: shortHash(entry.hash),
    entry_path: entryPath(call.caller, entry.hash),
    ...rowsReply(entry.columns, built.preview, entry.row_count, peekFor(reference)),
    execute_seconds: entry.execute_seconds,
    parents: parentsReply(entry.parents),
    cheap: entry.view !== undefined,
    ...(built.existing ? { existing: true } : {}),
    ...(entry.model ? { model: modelReply(entry.model) } : {}),
    ...(entry.warnings.length > 0 ? { warnings: entry.warnings } : {}),
    step: stepOf(call, revision),
    url: entryUrl(call.caller, reference),
  };
}
