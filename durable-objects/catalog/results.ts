import { eq, sum } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { results } from "../../migrations/project/schema.ts";
import type { Pages } from "../engine/pages.ts";
import { Facts } from "./faithful/facts.ts";
import { Reads } from "./faithful/reads.ts";
import { Orders } from "./window/orders.ts";

/** A file with an entry's rows. */
export interface StoredRows {
  id: number;
  bytes: number;
}

/** Which stored file holds the rows of which entry. */
export class Results {
  /** what is known of results, stored or not */
  readonly facts: Facts;
  /** when they were last read */
  readonly reads: Reads;
  /** orders of rows that pages asked for */
  readonly orders: Orders;
  private readonly db: DrizzleSqliteDODatabase;
  private readonly pages: Pages;

  constructor(db: DrizzleSqliteDODatabase, pages: Pages) {
    this.db = db;
    this.pages = pages;
    this.facts = new Facts(db);
    this.reads = new Reads(db);
    this.orders = new Orders(db, pages);
  }

  /** The stored file of an entry's rows, when it has one. */
  file(hash: string): number | undefined {
    return this.db.select({ file: results.file }).from(results).where(eq(results.hash, hash)).get()
      ?.file;
  }

  /** Tells an entry's stored rows from those that were stored before: a file's number is used again. */
  stampOf(hash: string): string {
    const row = this.db.select().from(results).where(eq(results.hash, hash)).get();
    return row ? `${row.file} ${row.createdAt}` : "";
  }

  /** Makes a built file the entry's result; runs inside the transaction of the entry's commit. */
  publish(hash: string, { id, bytes }: StoredRows, at: string): void {
    this.db.insert(results).values({ hash, file: id, bytes, createdAt: at }).run();
  }

  /** Drops the rows of an entry; they can be built again. @returns the bytes that are free now */
  evict(hash: string): number {
    const row = this.db.delete(results).where(eq(results.hash, hash)).returning().get();
    if (!row) return 0;
    this.pages.remove(row.file);
    return row.bytes;
  }

  /** Every stored result, the oldest first. */
  all(): { hash: string; file: number; bytes: number; createdAt: string }[] {
    return this.db.select().from(results).orderBy(results.createdAt).all();
  }

  /** Bytes of all stored results. */
  get bytes(): number {
    const row = this.db
      .select({ bytes: sum(results.bytes) })
      .from(results)
      .get();
    return Number(row?.bytes ?? 0);
  }

  /** On wake: what no row names was being built when the object died. Answers how many files were dropped. */
  dropUnpublished(): number {
    const named = "select file from results union all select file from row_orders";
    const orphans = this.pages.sql
      .exec<{ id: number }>(`select id from files where id not in (${named})`)
      .toArray();
    for (const { id } of orphans) this.pages.remove(id);
    return orphans.length;
  }
}
