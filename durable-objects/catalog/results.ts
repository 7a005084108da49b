import { eq } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { results } from "../../migrations/project/schema.ts";
import type { Pages } from "../engine/pages.ts";

/** Which stored file holds the rows of which entry. */
export class Results {
  private readonly db: DrizzleSqliteDODatabase;
  private readonly pages: Pages;

  constructor(db: DrizzleSqliteDODatabase, pages: Pages) {
    this.db = db;
    this.pages = pages;
  }

  /** The stored file of an entry's rows, when it has one. */
  file(hash: string): number | undefined {
    return this.db.select({ file: results.file }).from(results).where(eq(results.hash, hash)).get()
      ?.file;
  }

  /** Makes a built file the entry's result; runs inside the transaction of the entry's commit. */
  publish(hash: string, file: number, bytes: number, at: string): void {
    this.db.insert(results).values({ hash, file, bytes, createdAt: at }).run();
  }

  /** On wake: what no result names was being built when the object died. Answers how many files were dropped. */
  dropUnpublished(): number {
    const orphans = this.pages.sql
      .exec<{ id: number }>("select id from files where id not in (select file from results)")
      .toArray();
    for (const { id } of orphans) this.pages.remove(id);
    return orphans.length;
  }
}
