import type { Kind } from "./classify.ts";
import type { ColumnFacts } from "./columns.ts";

/** Whether the first row names the columns, and why one thinks so. */
export interface HeaderGuess {
  isHeader: boolean;
  why: string;
}

const TEXTS: ReadonlySet<Kind> = new Set(["text", "blank", "special"]);

/** @param kinds of the cells of the first row; @param columns what the rows below are */
export function guessHeader(texts: string[], kinds: Kind[], columns: ColumnFacts[]): HeaderGuess {
  const named = kinds.filter((kind) => kind !== "blank").length;
  const typed = kinds.filter((kind) => !TEXTS.has(kind)).length;
  if (named === 0) return { isHeader: false, why: "its cells are empty" };
  if (typed > 0) {
    return typed < named && areYears(texts, kinds)
      ? { isHeader: true, why: "it counts years" }
      : { isHeader: false, why: "it holds values" };
  }
  if (columns.some((column) => column.count > 0 && column.counts.text * 2 < column.count))
    return { isHeader: true, why: "its cells are texts above values" };
  return named * 2 > kinds.length || kinds.length === 1
    ? { isHeader: true, why: "all cells of the file are texts" }
    : { isHeader: false, why: "most of its cells are empty" };
}

/** A table by year has numbers in its header: 2019, 2020, 2021. */
function areYears(texts: string[], kinds: Kind[]): boolean {
  const numbers = texts.filter((_, i) => !TEXTS.has(kinds[i] ?? "text")).map(Number);
  const [first = 0] = numbers;
  return (
    numbers.length > 1 && first >= 1800 && first <= 2200 && numbers.every((n, i) => n === first + i)
  );
}

export interface Names {
  names: string[];
  /** what was made of names that cannot stay: old → new */
  repaired: string[];
}

/** Names without outer blanks, line ends or noughts (which end a statement), none empty, none twice: DuckDB does not tell `a` from `A`. */
export function repairedNames(header: string[]): Names {
  const taken = new Set<string>();
  const wanted = header.map((text) => text.replaceAll("\0", "").replace(/\s+/g, " ").trim());
  for (const name of wanted) taken.add(name.toLowerCase());
  const used = new Set<string>();
  const repaired: string[] = [];
  const names = wanted.map((clean, i) => {
    let name = clean === "" ? `column${i}` : clean;
    const isTaken = (name: string) => used.has(name.toLowerCase());
    if (clean === "" ? taken.has(name) : isTaken(name)) {
      let n = 1;
      while (isTaken(`${name}_${n}`) || taken.has(`${name}_${n}`.toLowerCase())) n++;
      name = `${name}_${n}`;
    }
    used.add(name.toLowerCase());
    const before = header[i] ?? "";
    if (name !== before) repaired.push(`${JSON.stringify(before)} → ${name}`);
    return name;
  });
  return { names, repaired };
}

/** Names of a file that has none. */
export function madeUpNames(width: number): string[] {
  return Array.from({ length: width }, (_, i) => `column${i}`);
}
