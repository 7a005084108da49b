import { drizzle } from "drizzle-orm/d1";
import { ERRORS_DELIVERED } from "../../contract/limits.ts";
import { errors } from "../../migrations/d1/schema.ts";
import type { ErrorLog } from "./error-log.ts";
import type { ErrorRecord } from "./record.ts";

/**
 * Copies the outbox to D1, oldest first; ends when it is empty. A record that D1 has already, because only its
 * confirmation was lost, is left as it is.
 * @throws what D1 throws; what was not confirmed stays in the outbox
 */
export async function deliverErrors(log: ErrorLog, db: D1Database): Promise<void> {
  const orm = drizzle(db);
  for (;;) {
    const records = log.undelivered(ERRORS_DELIVERED);
    const [first, ...more] = records.map((record) =>
      orm.insert(errors).values(rowOf(record)).onConflictDoNothing({ target: errors.id }),
    );
    if (!first) return;
    await orm.batch([first, ...more]);
    log.confirm(records.map(({ seq }) => seq));
  }
}

function rowOf(record: ErrorRecord): typeof errors.$inferInsert {
  const { project, place, ...rest } = record;
  return {
    ...rest,
    projectId: project.id,
    project: project.slug,
    ...(place ? { place: JSON.stringify(place) } : {}),
  };
}
