import { eq } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { Failure } from "../../contract/errors.ts";
import { didYouMean } from "../../contract/names.ts";
import { dataFiles } from "../../migrations/project/schema.ts";

export type DataFile = typeof dataFiles.$inferSelect;

/** Names under `data/` for content in R2. Deleting or overwriting a name deletes no content an entry used. */
export class DataNames {
  private readonly db: DrizzleSqliteDODatabase;

  constructor(db: DrizzleSqliteDODatabase) {
    this.db = db;
  }

  list(): DataFile[] {
    return this.db.select().from(dataFiles).orderBy(dataFiles.path).all();
  }

  find(path: string): DataFile | undefined {
    return this.db.select().from(dataFiles).where(eq(dataFiles.path, path)).get();
  }

  /** @throws not_found, naming the nearest path */
  get(path: string): DataFile {
    const file = this.find(path.replace(/^data\//, "")) ?? this.find(path);
    if (file) return file;
    const paths = this.list().map((known) => known.path);
    const wanted = path.replace(/^(\.{0,2}\/|data\/)+/, "");
    const near = didYouMean(wanted, paths) ?? paths.find((known) => known.endsWith(`/${wanted}`));
    const hint = near
      ? `Did you mean ${near}?`
      : paths.length > 0
        ? "data_list names the files there are."
        : "There are no files yet: data_upload_url gives the address to send one to.";
    throw new Failure("not_found", `There is no file data/${path}.`, { hint });
  }

  put(file: DataFile): void {
    this.db
      .insert(dataFiles)
      .values(file)
      .onConflictDoUpdate({ target: dataFiles.path, set: file })
      .run();
  }

  remove(path: string): boolean {
    return this.db.delete(dataFiles).where(eq(dataFiles.path, path)).returning().all().length > 0;
  }
}

/** Where content of a digest lies. */
export function contentKey(projectId: string, sha256: string): string {
  return `${projectId}/${sha256}`;
}
