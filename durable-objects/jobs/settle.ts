import { RESULT_STORE_BYTES, VERIFY_AFTER_MS, VERIFY_MOST_SECONDS } from "../../contract/limits.ts";
import type { Entry } from "../catalog/model.ts";
import type { Services } from "../services.ts";
import type { Job } from "./jobs.ts";

/** What the object has to do by itself about an entry whose rows are being stored. */
export function settle(
  { jobs, revisions, engine }: Services,
  project: Job["project"],
  entry: Entry,
): void {
  // A source is its file's bytes as they were read; what takes minutes is not worth taking them twice.
  const isWorthIt = entry.kind === "entry" && entry.execute_seconds <= VERIFY_MOST_SECONDS;
  if (isWorthIt && revisions.state.settings.verify_builds) {
    jobs.schedule({ kind: "verify_result", subject: entry.hash, project }, VERIFY_AFTER_MS);
  }
  if (engine.pages.sql.databaseSize > RESULT_STORE_BYTES) {
    jobs.schedule({ kind: "evict_results", subject: "", project }, VERIFY_AFTER_MS);
  }
}
