import type { Block, Choice, RowSource } from "./source.ts";

/** Rows of a block: a screen holds about thirty, and a block of so many comes in one round trip. */
export const BLOCK_ROWS = 200;
/** Columns that are read together; a screen holds about fifteen. */
export const CHUNK_COLUMNS = 40;
/** Blocks that are kept; each holds some thousand cells. */
const KEPT = 60;
/** How long a hand that scrolls is waited for before rows are asked for. */
const SETTLE_MS = 60;
const RETRY_MS = 2_000;

/** What is on the screen. */
export interface Sight {
  firstRow: number;
  lastRow: number;
  /** places of the columns */
  columns: readonly number[];
}

export interface FeedEvents {
  /** rows of a run of columns have come */
  onBlock(block: { firstRow: number; rows: number; firstColumn: number; columns: number }): void;
  /** how many rows there are, when that is news */
  onCount(count: number): void;
  onError(error: Error | undefined): void;
  onBusy(busy: boolean): void;
}

/**
 * Brings the rows that are looked at, a block of some columns at a time, keeps the last ones, and stops asking for
 * those that nobody looks at any more.
 */
export class Feed {
  private readonly source: RowSource;
  private readonly columns: readonly string[];
  private readonly events: FeedEvents;
  private readonly blocks = new Map<string, Block>();
  private readonly pending = new Map<string, AbortController>();
  private choice: Choice;
  private sight: Sight | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private count: number | undefined;
  private stopped = false;

  constructor(source: RowSource, columns: readonly string[], choice: Choice, events: FeedEvents) {
    this.source = source;
    this.columns = columns;
    this.choice = choice;
    this.events = events;
  }

  /** Shows other rows from now on. */
  choose(choice: Choice): void {
    this.choice = choice;
    this.blocks.clear();
    this.abortAll();
    this.count = undefined;
    this.look(this.sight ?? { firstRow: 0, lastRow: 0, columns: [0] }, 0);
  }

  /** Says what is on the screen. @param settleMs how long to wait for the hand that scrolls */
  look(sight: Sight, settleMs = SETTLE_MS): void {
    this.sight = sight;
    clearTimeout(this.timer);
    if (this.missing().length === 0) return;
    // What comes first is asked for at once.
    if (settleMs === 0 || this.blocks.size === 0) this.ask();
    else this.timer = setTimeout(() => this.ask(), settleMs);
  }

  /** Reads again what could not be read. */
  retry(): void {
    this.events.onError(undefined);
    this.ask();
  }

  /** A cell's value; undefined while it is not here. NULL is null. */
  value(row: number, column: number): unknown {
    const block = this.blocks.get(keyOf(blockOf(row), chunkOf(column)));
    const at = row % BLOCK_ROWS;
    if (!block || at >= block.rows) return undefined;
    return block.value(at, column % CHUNK_COLUMNS) ?? null;
  }

  /** The number of a row in the stored order; undefined while the column's block is not here. */
  number(row: number, column: number): number | undefined {
    const block = this.blocks.get(keyOf(blockOf(row), chunkOf(column)));
    const at = row % BLOCK_ROWS;
    return block && at < block.rows ? block.number(at) : undefined;
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.abortAll();
  }

  private ask(): void {
    const wanted = this.wanted();
    const keys = new Set(wanted.map(([block, chunk]) => keyOf(block, chunk)));
    for (const [key, abort] of this.pending) {
      if (keys.has(key)) continue;
      this.pending.delete(key);
      abort.abort();
    }
    for (const [block, chunk] of wanted) {
      void this.load(block, chunk);
    }
    this.events.onBusy(this.pending.size > 0);
  }

  private async load(block: number, chunk: number): Promise<void> {
    const key = keyOf(block, chunk);
    if (this.blocks.has(key) || this.pending.has(key)) return;
    const abort = new AbortController();
    const { choice } = this;
    const firstColumn = chunk * CHUNK_COLUMNS;
    const columns = this.columns.slice(firstColumn, firstColumn + CHUNK_COLUMNS);
    const offset = block * BLOCK_ROWS;
    this.pending.set(key, abort);
    try {
      const request = { offset, limit: BLOCK_ROWS, columns, choice };
      const found = await this.source.block(request, abort.signal);
      if (abort.signal.aborted || this.stopped) return;
      this.pending.delete(key);
      this.keep(key, found);
      if (found.count !== this.count) {
        this.count = found.count;
        this.events.onCount(found.count);
      }
      this.events.onError(undefined);
      this.events.onBlock({
        firstRow: offset,
        rows: found.rows,
        firstColumn,
        columns: columns.length,
      });
    } catch (error) {
      if (abort.signal.aborted || this.stopped) return;
      this.pending.delete(key);
      this.failed(error as Error);
    } finally {
      if (!this.stopped) this.events.onBusy(this.pending.size > 0);
    }
  }

  private failed(error: Error): void {
    this.events.onError(error);
    // A page that asks too fast, or whose connection was away for a moment, comes again by itself.
    const { code } = error as { code?: string };
    if (code === "rate_limited" || code === "unreachable")
      this.timer = setTimeout(() => this.ask(), RETRY_MS);
  }

  private keep(key: string, block: Block): void {
    this.blocks.delete(key);
    this.blocks.set(key, block);
    for (const oldest of this.blocks.keys()) {
      if (this.blocks.size <= KEPT) return;
      this.blocks.delete(oldest);
    }
  }

  private missing(): [number, number][] {
    return this.wanted().filter(
      ([block, chunk]) =>
        !this.blocks.has(keyOf(block, chunk)) && !this.pending.has(keyOf(block, chunk)),
    );
  }

  /** Blocks and chunks on the screen and next to it. */
  private wanted(): [number, number][] {
    const { sight } = this;
    if (!sight) return [];
    const end = this.count === undefined ? Infinity : Math.max(0, this.count - 1);
    const last = blockOf(Math.min(end, sight.lastRow + BLOCK_ROWS / 4));
    const chunks = new Set(sight.columns.map(chunkOf));
    const all: [number, number][] = [];
    for (let block = blockOf(Math.min(end, sight.firstRow)); block <= last; block++)
      for (const chunk of chunks) all.push([block, chunk]);
    return all;
  }

  private abortAll(): void {
    for (const abort of this.pending.values()) abort.abort();
    this.pending.clear();
  }
}

function blockOf(row: number): number {
  return Math.floor(row / BLOCK_ROWS);
}

function chunkOf(column: number): number {
  return Math.floor(column / CHUNK_COLUMNS);
}

function keyOf(block: number, chunk: number): string {
  return `${block}/${chunk}`;
}
