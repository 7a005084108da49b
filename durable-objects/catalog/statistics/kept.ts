import { eq } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import type { Statistics } from "../../../contract/statistics.ts";
import { statistics } from "../../../migrations/project/schema.ts";

/** Columns of one stored part: with the longest values they stay well under the 2 MB of a row. */
const PART_COLUMNS = 200;

/** Statistics of an entry that were made before; undefined when they were not. */
export function keptStatistics(db: DrizzleSqliteDODatabase, hash: string): Statistics | undefined {
  const parts = db
    .select()
    .from(statistics)
    .where(eq(statistics.hash, hash))
    .orderBy(statistics.part)
    .all()
    .map(({ body }) => JSON.parse(body) as Statistics);
  const [first] = parts;
  return first && { ...first, columns: parts.flatMap(({ columns }) => columns) };
}

export function keepStatistics(
  db: DrizzleSqliteDODatabase,
  hash: string,
  { columns, ...rest }: Statistics,
): void {
  const parts = Math.max(1, Math.ceil(columns.length / PART_COLUMNS));
  for (let part = 0; part < parts; part++) {
    const some = columns.slice(part * PART_COLUMNS, (part + 1) * PART_COLUMNS);
    const body = JSON.stringify({ ...rest, columns: some });
    db.insert(statistics).values({ hash, part, body }).onConflictDoNothing().run();
  }
}
