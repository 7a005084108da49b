import { type Table, tableFromIPC } from "@uwdata/flechette";
import type { Bindings } from "../../.build/engine/glue.js";
import { Failure } from "../../contract/errors.ts";
import { type Clock, type Control, slices } from "./slices.ts";

/** One connection of a running engine. Statements of two connections may be in flight at once. */
export class Connection {
  private readonly db: Bindings;
  private readonly id: number;
  /** lets others run and tells the lease that this job is alive */
  readonly clock: Clock;
  /** milliseconds spent in the engine, measured across the slices */
  engineMs = 0;

  constructor(db: Bindings, clock: Clock) {
    this.db = db;
    this.clock = clock;
    this.id = db.connect().useUnsafe((_, id) => id);
  }

  close(): void {
    this.db.disconnect(this.id);
  }

  /** Runs a tiny statement in one go; it blocks everything, so nothing that reads data goes here. */
  now(sql: string): Table {
    try {
      return tableFromIPC(this.db.runQuery(this.id, sql), EXACT);
    } catch (error) {
      throw statementError(error, sql);
    }
  }

  /**
   * Runs a statement in slices, so that other requests are served meanwhile.
   * @throws StatementError with DuckDB's own words, or Failure cancelled | time_limit
   */
  async run(sql: string, control: Control): Promise<Table> {
    const parts = await this.ipc(sql, control);
    try {
      return tableFromIPC(parts, EXACT);
    } catch (error) {
      throw statementError(error, sql);
    }
  }

  /** Runs a statement as `run` does and answers its result as Arrow IPC: the schema, then batches, without an end. */
  async ipc(sql: string, control: Control): Promise<Uint8Array[]> {
    const started = this.clock.now();
    try {
      let header = this.db.startPendingQuery(this.id, sql, false);
      await slices(control, this.clock, () => {
        header ??= this.db.pollPendingQuery(this.id);
        return header !== null;
      }).catch((stopped: unknown) => {
        if (stopped instanceof Failure) this.db.cancelPendingQuery(this.id);
        throw stopped;
      });
      if (header === null) throw new Error("the engine finished without a result");
      const parts = [header];
      for (;;) {
        const part = this.db.fetchQueryResults(this.id);
        if (!part || part.length === 0) break;
        parts.push(part);
      }
      return parts;
    } catch (error) {
      throw statementError(error, sql);
    } finally {
      this.engineMs += this.clock.now() - started;
    }
  }

  /**
   * Runs a statement little by little and gives its result batch by batch, null while there is nothing yet. Memory
   * holds one batch: it is gone when the next is asked for. The connection's next statement drops what was not taken.
   * @throws StatementError with DuckDB's own words
   */
  *stream(sql: string): Generator<Table | null, void> {
    let header: Uint8Array | null = null;
    let failed = false;
    try {
      header = this.db.startPendingQuery(this.id, sql, true);
      for (; header === null; header = this.db.pollPendingQuery(this.id)) yield null;
      for (;;) {
        const part = this.db.fetchQueryResults(this.id);
        if (part?.length === 0) return;
        yield part && tableFromIPC([header, part], EXACT);
        // The collector sees a small object and lets its bytes pile up.
        if (part?.buffer instanceof ArrayBuffer) part.buffer.transfer(0);
      }
    } catch (error) {
      failed = true;
      throw statementError(error, sql);
    } finally {
      if (!failed && header === null) this.db.cancelPendingQuery(this.id);
    }
  }

  /** Appends one Arrow IPC stream to a table of the connection's current database. */
  insertArrow(bytes: Uint8Array, table: string, create: boolean): void {
    this.db.insertArrowFromIPCStream(this.id, bytes, { name: table, create });
  }

  /** DuckDB keeps every page of a file that it read as text until it hears that the file is gone. */
  forgetFile(path: string): void {
    this.db.dropFile(path);
  }

  tokenize(text: string): { offsets: number[]; types: number[] } {
    return this.db.tokenize(text);
  }

  tableNames(sql: string): string[] {
    return this.db.getTableNames(this.id, sql);
  }
}

/** What DuckDB said of a statement. */
export class StatementError extends Error {
  readonly sql: string;

  constructor(message: string, sql: string) {
    super(message);
    this.name = "StatementError";
    this.sql = sql;
  }
}

/**
 * Whether the engine cannot be used after this error: a trap leaves its memory in an unknown state, and after an
 * allocation that failed inside a commit DuckDB refuses every statement.
 */
export function isEngineLost(error: unknown): boolean {
  return (
    error instanceof WebAssembly.RuntimeError ||
    (error instanceof StatementError && /^(FATAL|INTERNAL) Error/.test(error.message))
  );
}

/** Stops and traps stay what they are. */
function statementError(error: unknown, sql: string): unknown {
  const isOther = error instanceof Failure || error instanceof WebAssembly.RuntimeError;
  return isOther || !(error instanceof Error) ? error : new StatementError(error.message, sql);
}

/** Integers of 64 bits stay exact; everything else that a JavaScript value would bend is cast to text in SQL. */
export const EXACT = {
  useBigInt: true,
  useDate: false,
  useDecimalInt: false,
  useMap: true,
} as const;
