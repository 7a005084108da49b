import { KEY_SECONDS } from "../../../contract/diff.ts";
import type { Control } from "../slices.ts";
import { composites, type Part } from "./candidates.ts";
import type { Pair } from "./pairs.ts";
import type { Runner } from "./run.ts";
import { duplicatesOf, overlapOf, repeatsSoon, type Sides } from "./unique.ts";

/** A set of columns and how far it is from being a key. */
export interface Candidate {
  columns: Pair[];
  duplicatesBefore: number;
  duplicatesAfter: number;
  /** the numbers are estimates */
  approximate?: true;
}

export interface KeySearch {
  keys: Pair[] | undefined;
  /** what comes nearest to a key, when there is none */
  candidates: Candidate[];
  /** whether the time was up before everything was tried */
  ranOut: boolean;
}

const CANDIDATES_SHOWN = 5;
/** A set of columns that repeats among so many rows is no key. */
const FIRST_ROWS = 10_000;
/** Estimates of distinct values can be so much too low. */
const ESTIMATE = 0.75;
/** Share of the smaller side's rows that a composite must find on the other side: unique may be mere chance. */
const COMPOSITE_OVERLAP = 0.75;
const SINGLE_OVERLAP = 0.5;

/**
 * Looks for columns that are unique on both sides and match rows: single columns first, then sets of up to four.
 * A set that finds every row of the smaller side is taken at once, otherwise the one that finds most of them.
 * @param isWhole whether the parts are all columns there are: a key of all of them compares nothing
 */
export async function findKeys(
  runner: Runner,
  sides: Sides,
  parts: Part[],
  isWhole: boolean,
  control: Control,
): Promise<KeySearch> {
  const search = new Search(runner, sides, parts, control);
  const keys = (await search.singles()) ?? (await search.sets(isWhole)) ?? search.best?.keys;
  const candidates = keys ? [] : search.nearest();
  return { keys, candidates, ranOut: search.ranOut };
}

class Search {
  private readonly runner: Runner;
  private readonly sides: Sides;
  private readonly parts: Part[];
  private readonly control: Control;
  private readonly started: number;
  private readonly unique: Part[][] = [];
  private readonly failed: Candidate[] = [];
  private readonly smaller: number;
  best: { keys: Pair[]; overlap: number } | undefined;
  ranOut = false;

  constructor(runner: Runner, sides: Sides, parts: Part[], control: Control) {
    this.runner = runner;
    this.sides = sides;
    this.parts = parts;
    this.control = control;
    this.started = runner.clock.now();
    this.smaller = Math.min(sides.before.rows, sides.after.rows);
  }

  /** A column that is a key for certain. */
  async singles(): Promise<Pair[] | undefined> {
    const named: Part[] = [];
    for (const part of this.parts) {
      if (this.isLate()) return undefined;
      const isUnique = await this.isUniquePart(part);
      if (part.isNamedKey) named.push(part);
      if (!isUnique) continue;
      this.unique.push([part]);
      const overlap = await this.tryKeys([part.pair], leastOf(part, named, this.unique));
      if (overlap === this.smaller) return [part.pair];
      // What is called a key and finds most rows is one: rows come and go.
      if (part.isNamedKey && overlap >= SINGLE_OVERLAP * this.smaller) return [part.pair];
    }
    return undefined;
  }

  /** A set of columns that finds every row of the smaller side. */
  async sets(isWhole: boolean): Promise<Pair[] | undefined> {
    const rows = { before: this.sides.before.rows, after: this.sides.after.rows };
    for (const set of composites(this.parts, rows)) {
      if (isWhole && set.length === this.parts.length) continue;
      if (this.unique.some((known) => known.every((part) => set.includes(part)))) continue;
      if (this.isLate()) return undefined;
      const keys = set.map(({ pair }) => pair);
      if (!(await this.isUniqueSet(keys))) continue;
      this.unique.push(set);
      const overlap = await this.tryKeys(keys, COMPOSITE_OVERLAP);
      if (overlap === this.smaller) return keys;
    }
    return undefined;
  }

  nearest(): Candidate[] {
    const distance = (each: Candidate) => each.duplicatesBefore + each.duplicatesAfter;
    return this.failed
      .toSorted((a, b) => distance(a) - distance(b) || a.columns.length - b.columns.length)
      .slice(0, CANDIDATES_SHOWN);
  }

  private isLate(): boolean {
    this.ranOut ||= this.runner.clock.now() - this.started > KEY_SECONDS * 1000;
    return this.ranOut;
  }

  private async isUniquePart(part: Part): Promise<boolean> {
    const { before, after } = this.sides;
    const columns = [part.pair];
    const missing = { before: before.rows - part.before, after: after.rows - part.after };
    const isNear = part.before >= ESTIMATE * before.rows && part.after >= ESTIMATE * after.rows;
    if (part.approximate && isNear) return this.isUniqueSet(columns);
    const isUnique = missing.before === 0 && missing.after === 0;
    if (!isUnique) {
      this.failed.push({
        columns,
        duplicatesBefore: Math.max(0, missing.before),
        duplicatesAfter: Math.max(0, missing.after),
        ...(part.approximate ? { approximate: true } : {}),
      });
    }
    return isUnique;
  }

  private async isUniqueSet(columns: Pair[]): Promise<boolean> {
    const { runner, sides, control } = this;
    const isLong = sides.before.rows > 2 * FIRST_ROWS;
    if (isLong && (await repeatsSoon(runner, sides, columns, FIRST_ROWS, control))) return false;
    const duplicatesBefore = await duplicatesOf(runner, sides, "before", columns, control);
    const duplicatesAfter = await duplicatesOf(runner, sides, "after", columns, control);
    if (duplicatesBefore === 0 && duplicatesAfter === 0) return true;
    this.failed.push({ columns, duplicatesBefore, duplicatesAfter });
    return false;
  }

  /** How many rows the keys match; the best that match enough are kept. */
  private async tryKeys(keys: Pair[], least: number): Promise<number> {
    const overlap = await overlapOf(this.runner, this.sides, keys, this.control);
    if (overlap >= least * this.smaller && overlap > (this.best?.overlap ?? -1)) {
      this.best = { keys, overlap };
    }
    return overlap;
  }
}

/**
 * Share of rows a single column must match. One that is called a key counts in any case. Where such a column is
 * not unique, another one that happens to be is only believed when it matches every row.
 */
function leastOf(part: Part, named: Part[], unique: Part[][]): number {
  if (part.isNamedKey) return 0;
  const isUnique = (each: Part) => unique.some(([only, more]) => only === each && !more);
  return named.every(isUnique) ? SINGLE_OVERLAP : 1;
}
