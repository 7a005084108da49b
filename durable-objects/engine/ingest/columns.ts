import type { Classifier, Kind } from "./classify.ts";
import { KINDS } from "./classify.ts";
import { type Shape, sameShape } from "./dates.ts";

export interface Example {
  line: number;
  text: string;
}

/** Examples kept of each kind: the first is the evidence, the second shows that it is not alone. */
const EXAMPLES = 2;
/** Different texts of a column that are remembered, to see whether all of them mean null. */
const WORDS = 4;
/** A column with so many texts, more than all the rest, is one of texts: its cells need no closer look. */
const SURELY_TEXT = 1_000;

/** What all the cells of one column are, over the whole file. */
export class ColumnFacts {
  /** cells that are not null */
  count = 0;
  readonly counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  readonly examples: Partial<Record<Kind, Example[]>> = {};
  /** quoted cells with nothing in them */
  emptyQuoted = 0;
  firstEmptyQuoted = 0;
  /** cells without anything, or that a null value stands for */
  nulls = 0;
  padded = false;
  whole = 0;
  scale = 0;
  unsafe = false;
  /** numbers that only marks of this country make one */
  us = 0;
  eu = 0;
  shape: Shape | undefined;
  /** the first date of another shape */
  otherShape: Example | undefined;
  /** the first date that has no such day when the day comes first, or the month */
  notDayFirst: Example | undefined;
  notMonthFirst: Example | undefined;
  readonly words = new Map<string, number>();

  get isSurelyText(): boolean {
    return this.counts.text > SURELY_TEXT && this.counts.text * 2 > this.count;
  }

  /** Adds a cell; `read` gives its text when it becomes an example. */
  add(kind: Kind, line: number, read: () => string, cell: Classifier): void {
    this.count++;
    const seen = this.counts[kind]++;
    if (seen < EXAMPLES) {
      this.examples[kind] ??= [];
      this.examples[kind].push({ line, text: read() });
    }
    if (kind === "text") {
      this.addWord(read);
      return;
    }
    this.padded ||= cell.padded;
    if (kind === "dated") this.addDated(line, read, cell);
    else if (kind === "grouped") this.addGrouped(cell);
    else if (NUMBERS.has(kind)) this.addNumber(cell);
  }

  /** How many cells are of these kinds. */
  of(...kinds: Kind[]): number {
    return kinds.reduce((sum, kind) => sum + this.counts[kind], 0);
  }

  private addWord(read: () => string): void {
    if (this.words.size > WORDS) return;
    const text = read();
    this.words.set(text, (this.words.get(text) ?? 0) + 1);
  }

  private addNumber({ number }: Classifier): void {
    this.whole = Math.max(this.whole, number.whole);
    this.scale = Math.max(this.scale, number.scale);
    this.unsafe ||= number.unsafe;
  }

  private addGrouped({ style }: Classifier): void {
    if (style === "us") this.us++;
    if (style === "eu") this.eu++;
  }

  private addDated(line: number, read: () => string, { dated }: Classifier): void {
    if (!dated) return;
    this.shape ??= dated.shape;
    if (!sameShape(this.shape, dated.shape)) this.otherShape ??= { line, text: read() };
    if (!dated.dayFirst) this.notDayFirst ??= { line, text: read() };
    if (!dated.monthFirst) this.notMonthFirst ??= { line, text: read() };
  }
}

const NUMBERS = new Set<Kind>(["int", "big", "float", "exp", "long"]);
