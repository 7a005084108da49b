import type { Bars, Choice, Column, RowSource } from "./source.ts";

/** Columns whose bars are asked for at once: each reads the whole column. */
const AT_ONCE = 1;
/** How long columns must stay in sight: who scrolls past them wants no bars. */
const SETTLE_MS = 250;

/** Brings the bars of the columns that are looked at, a few at a time. */
export class BarsFeed {
  private readonly source: RowSource;
  private readonly columns: readonly Column[];
  private readonly onBars: (column: number) => void;
  private readonly found = new Map<number, Bars>();
  private readonly failed = new Map<number, Error>();
  private running = new Map<number, AbortController>();
  private seen: readonly number[] = [];
  private choice: Choice;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isPaused = false;

  constructor(
    source: RowSource,
    columns: readonly Column[],
    choice: Choice,
    onBars: (column: number) => void,
  ) {
    this.source = source;
    this.columns = columns;
    this.choice = choice;
    this.onBars = onBars;
  }

  /** A column's bars, or why there are none; undefined while they are not here. */
  of(column: number): Bars | Error | undefined {
    return this.found.get(column) ?? this.failed.get(column);
  }

  /** Asks again for bars that could not be read. */
  retry(column: number): void {
    if (!this.failed.delete(column)) return;
    this.onBars(column);
    this.next();
  }

  choose(choice: Choice): void {
    const { search, filter } = this.choice;
    const isSame =
      search === choice.search && JSON.stringify(filter) === JSON.stringify(choice.filter);
    this.choice = choice;
    if (isSame) return;
    this.stop();
    this.found.clear();
    this.failed.clear();
    this.look(this.seen);
  }

  look(columns: readonly number[]): void {
    this.seen = columns;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.next(), SETTLE_MS);
  }

  /** Lets what is more urgent go first. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.look(this.seen);
  }

  stop(): void {
    clearTimeout(this.timer);
    for (const abort of this.running.values()) abort.abort();
    this.running.clear();
  }

  private next(): void {
    if (this.isPaused) return;
    for (const column of this.seen) {
      if (this.running.size >= AT_ONCE) return;
      if (!this.found.has(column) && !this.failed.has(column) && !this.running.has(column))
        void this.load(column);
    }
  }

  private async load(column: number): Promise<void> {
    const name = this.columns[column]?.name;
    if (name === undefined || !this.source.bars) return;
    const abort = new AbortController();
    this.running.set(column, abort);
    try {
      const bars = await this.source.bars(name, this.choice, abort.signal);
      if (abort.signal.aborted) return;
      this.found.set(column, bars);
      this.onBars(column);
    } catch (error) {
      if (!abort.signal.aborted) {
        this.failed.set(column, error as Error);
        this.onBars(column);
      }
    }
    if (this.running.get(column) === abort) this.running.delete(column);
    if (!abort.signal.aborted) this.next();
  }
}
