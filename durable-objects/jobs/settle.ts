import { RESULT_STORE_BYTES, VERIFY_AFTER_MS } from "../../contract/limits.ts";
import type { Entry } from "../catalog/model.ts";
import type { Services } from "../services.ts";
import type { Job } from "./jobs.ts";

/** What the object has to do by itself about an entry whose rows are being stored. */
export function settle({ jobs, engine }: Services, project: Job["project"], entry: Entry): void {
  jobs.schedule({ kind: "verify_result", subject: entry.hash, project }, VERIFY_AFTER_MS);
  if (engine.pages.sql.databaseSize > RESULT_STORE_BYTES) {
    jobs.schedule({ kind: "evict_results", subject: "", project }, VERIFY_AFTER_MS);
  }
}
