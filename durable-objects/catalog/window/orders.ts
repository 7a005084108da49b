import { asc, eq, notInArray, sum } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { ORDER_STORE_BYTES } from "../../../contract/limits.ts";
import { results, rowOrders } from "../../../migrations/project/schema.ts";
import type { Pages } from "../../engine/pages.ts";
import type { Entry } from "../model.ts";
import { Shared } from "./shared.ts";

/** An order of rows that is stored: numbers of rows, or the rows themselves, in the order in which they are shown. */
export interface StoredOrder {
  file: number;
  copied: boolean;
  rows: number;
}

type Kept = typeof rowOrders.$inferSelect;

/** Orders that pages asked for. They belong to no revision: each can be made again, and the oldest go first. */
export class Orders {
  /** orders that are being made now */
  readonly making = new Shared<StoredOrder>();
  /** what post-processings are making of entries now */
  readonly processing = new Shared<Entry>();
  private readonly db: DrizzleSqliteDODatabase;
  private readonly pages: Pages;

  constructor(db: DrizzleSqliteDODatabase, pages: Pages) {
    this.db = db;
    this.pages = pages;
  }

  /** The stored order under a key; it counts as used now. */
  find(key: string): StoredOrder | undefined {
    return this.db
      .update(rowOrders)
      .set({ usedAt: Date.now() })
      .where(eq(rowOrders.key, key))
      .returning()
      .get();
  }

  /**
   * Keeps an order, and drops others for which there is no room or which are of rows that are gone.
   * @param isReading whether a statement reads a file now
   */
  keep(
    key: string,
    order: StoredOrder & { base: number; bytes: number },
    isReading: (file: number) => boolean,
  ): void {
    this.db
      .insert(rowOrders)
      .values({ key, ...order, usedAt: Date.now() })
      .run();
    const stored = this.db.select({ file: results.file }).from(results);
    const stale = this.db.select().from(rowOrders).where(notInArray(rowOrders.base, stored)).all();
    for (const { key: old, file } of stale) if (!isReading(file)) this.drop(old, file);
    let { bytes } = this;
    for (const old of this.oldestFirst()) {
      if (bytes <= ORDER_STORE_BYTES || old.key === key) break;
      if (isReading(old.file)) continue;
      this.drop(old.key, old.file);
      bytes -= old.bytes;
    }
  }

  /** Drops every order that nobody reads now. @returns the bytes that are free now */
  dropAll(isReading: (file: number) => boolean): number {
    return this.dropThose(this.oldestFirst(), isReading);
  }

  /** Drops the orders of the rows in a file. @returns the bytes that are free now */
  dropOf(base: number, isReading: (file: number) => boolean): number {
    const orders = this.db.select().from(rowOrders).where(eq(rowOrders.base, base)).all();
    return this.dropThose(orders, isReading);
  }

  /** Bytes of all orders. */
  get bytes(): number {
    const row = this.db
      .select({ bytes: sum(rowOrders.bytes) })
      .from(rowOrders)
      .get();
    return Number(row?.bytes ?? 0);
  }

  private dropThose(orders: Kept[], isReading: (file: number) => boolean): number {
    const dropped = orders.filter(({ file }) => !isReading(file));
    for (const { key, file } of dropped) this.drop(key, file);
    return dropped.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  private oldestFirst(): Kept[] {
    return this.db.select().from(rowOrders).orderBy(asc(rowOrders.usedAt)).all();
  }

  private drop(key: string, file: number): void {
    this.db.delete(rowOrders).where(eq(rowOrders.key, key)).run();
    this.pages.remove(file);
  }
}
