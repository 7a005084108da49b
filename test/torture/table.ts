import type { Random } from "./random.ts";

/** A table as it is meant: the text of each cell, "" for nothing. */
export interface CleanTable {
  names: string[];
  rows: string[][];
}

const LATIN = ["Åsa", "Ümit", "Zoë", "O'Neil", "plain", "two words", "José", "Lindqvist", "A&B"];
const WIDE = [...LATIN, "李雷", "Ωmega", "naïve 🙂", "Łódź"];

const COLUMNS: Record<string, (random: Random, row: number, words: string[]) => string> = {
  id: (_, row) => String(row + 1),
  name: (random, _, words) => random.of(words),
  amount: (random) => (random.below(100_000) / 100).toFixed(2),
  day: (random) => `2024-${two(1 + random.below(12))}-${two(1 + random.below(28))}`,
  code: (random) => String(random.below(100_000)).padStart(5, "0"),
  flag: (random) => random.of(["true", "false"]),
  at: (random) =>
    `2024-05-${two(1 + random.below(28))} ${two(random.below(24))}:${two(random.below(60))}:00`,
  note: (random, _, words) => noteOf(random, words),
  gap: (random) => (random.chance(0.5) ? "" : String(random.below(50))),
};

/** @param latin only letters that Windows-1252 has */
export function cleanTable(random: Random, latin: boolean): CleanTable {
  const words = latin ? LATIN : WIDE;
  const others = Object.keys(COLUMNS).filter((name) => name !== "id" && name !== "name");
  const chosen = others.filter(() => random.chance(0.6));
  const names = ["id", "name", ...chosen];
  const count = 20 + random.below(30);
  const rows = Array.from({ length: count }, (_, row) =>
    names.map((name) => COLUMNS[name]?.(random, row, words) ?? ""),
  );
  return { names, rows };
}

function noteOf(random: Random, words: string[]): string {
  const parts = Array.from({ length: 1 + random.below(3) }, () => random.of(words));
  return parts.join(random.of([" ", ", ", "; ", "\n", ' "so" ', "|", "\t", "\r\n"]));
}

function two(n: number): string {
  return String(n).padStart(2, "0");
}
