import type { Connection } from "./connection.ts";
import { type FileTable, PLACE } from "./file-table.ts";
import type { Layout } from "./pages.ts";
import { ident, literal } from "./sql.ts";

/** Files without a job that stay attached: a chain of entries read in turn fits, and each costs little but its blocks. */
const MOST_IDLE = 8;

interface Kept {
  database: string;
  layout: Layout;
  path: string;
  jobs: number;
}

/**
 * Stored results attached for reading. They outlive the job that needed them first: DuckDB drops a file's blocks
 * from memory when it is detached, and the next job would read and check all of them again.
 */
export class KeptAttachments {
  private readonly files: FileTable;
  private readonly connect: () => Connection;
  /** by file; what was used last comes last */
  private readonly kept = new Map<number, Kept>();

  /** @param connect a connection of the same engine, to be closed by whoever asked */
  constructor(files: FileTable, connect: () => Connection) {
    this.files = files;
    this.connect = connect;
  }

  /** The file's database by its name in SQL, until it is given back as often as it was taken. */
  take(connection: Connection, file: number): Pick<Kept, "database" | "layout"> {
    const known = this.kept.get(file);
    if (known) {
      known.jobs++;
      return known;
    }
    const database = secretName();
    const path = `${PLACE}/${database}.duckdb`;
    const stored = this.files.pages.open(file);
    this.files.declare(path, stored, { writable: false });
    try {
      connection.now(`attach ${literal(path)} as ${ident(database)} (read_only)`);
    } catch (error) {
      this.files.withdraw(path);
      throw error;
    }
    const kept = { database, layout: stored.layout, path, jobs: 1 };
    this.kept.set(file, kept);
    return kept;
  }

  giveBack(connection: Connection, file: number): void {
    const known = this.kept.get(file);
    if (!known) return;
    known.jobs--;
    this.kept.delete(file);
    this.kept.set(file, known);
    const idle = this.idle();
    for (const oldest of idle.slice(0, Math.max(0, idle.length - MOST_IDLE)))
      this.detach(connection, oldest);
  }

  /** Lets go of a file that is about to be removed. */
  forget(file: number): void {
    if (!this.kept.has(file)) return;
    const connection = this.connect();
    try {
      this.detach(connection, file);
    } finally {
      connection.close();
    }
  }

  /** Lets go of all that no job needs, so that their blocks are free at once. */
  forgetIdle(connection: Connection): void {
    for (const file of this.idle()) this.detach(connection, file);
  }

  /** Files that no job reads now. */
  idle(): number[] {
    return Array.from(this.kept)
      .filter(([, { jobs }]) => jobs === 0)
      .map(([file]) => file);
  }

  /** Names that must not reach a caller. */
  names(): string[] {
    return Array.from(this.kept.values(), ({ database }) => database);
  }

  private detach(connection: Connection, file: number): void {
    const known = this.kept.get(file);
    if (!known) return;
    connection.now(`detach ${ident(known.database)}`);
    this.kept.delete(file);
    this.files.withdraw(known.path);
  }
}

/** A name that a recipe cannot guess, beginning with a letter. */
export function secretName(): string {
  return `d${crypto.randomUUID().replaceAll("-", "")}`;
}
