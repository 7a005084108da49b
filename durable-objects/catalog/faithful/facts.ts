import { eq } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { digests, marks } from "../../../migrations/project/schema.ts";
import type { RowsDigest } from "../../engine/digest/digest.ts";
import { ENGINE_VERSION } from "../engine-version.ts";

/** What an entry's rows were when they were first built. */
export interface Fact extends RowsDigest {
  engine: string;
  /** when a second build gave the same rows; ISO 8601 */
  verifiedAt: string | null;
}

/** Why an entry's rows cannot be trusted to come out the same again. */
export interface Mark {
  code: "unfaithful_heal" | "unreproducible";
  cause: string;
  /** columns that differ */
  columns: string[];
  /** what is stored now */
  digest: string;
  errorId: string;
  at: string;
}

/** What is known of results, whether their rows are stored or not. */
export class Facts {
  private readonly db: DrizzleSqliteDODatabase;

  constructor(db: DrizzleSqliteDODatabase) {
    this.db = db;
  }

  of(hash: string): Fact | undefined {
    const row = this.db.select().from(digests).where(eq(digests.hash, hash)).get();
    return row && { ...row, columns: JSON.parse(row.columns) as RowsDigest["columns"] };
  }

  /** The first digest of an entry is the one that counts. */
  record(hash: string, { digest, columns, rows }: RowsDigest): void {
    const row = { hash, digest, columns: JSON.stringify(columns), rows, engine: ENGINE_VERSION };
    this.db.insert(digests).values(row).onConflictDoNothing().run();
  }

  /** What was known of an entry's rows elsewhere. */
  restore(hash: string, { digest, columns, rows, engine, verifiedAt }: Fact): void {
    const row = { hash, digest, columns: JSON.stringify(columns), rows, engine, verifiedAt };
    this.db.insert(digests).values(row).onConflictDoNothing().run();
  }

  verified(hash: string): void {
    const verifiedAt = new Date().toISOString();
    this.db.update(digests).set({ verifiedAt }).where(eq(digests.hash, hash)).run();
  }

  markOf(hash: string): Mark | undefined {
    const row = this.db.select().from(marks).where(eq(marks.hash, hash)).get();
    return row && markOfRow(row);
  }

  /** Marks by hash. */
  marked(): Map<string, Mark> {
    return new Map(
      this.db
        .select()
        .from(marks)
        .all()
        .map((row) => [row.hash, markOfRow(row)]),
    );
  }

  mark(hash: string, mark: Mark): void {
    const row = { hash, ...mark, columns: JSON.stringify(mark.columns) };
    this.db.insert(marks).values(row).onConflictDoUpdate({ target: marks.hash, set: row }).run();
  }
}

function markOfRow(row: typeof marks.$inferSelect): Mark {
  const { hash: _, code, columns, ...rest } = row;
  return { ...rest, code: code as Mark["code"], columns: JSON.parse(columns) as string[] };
}
