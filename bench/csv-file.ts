import { closeSync, openSync, writeSync } from "node:fs";

/**
 * Writes a CSV file of about so many bytes, the same for the same size: identifiers, words, amounts, days, moments,
 * flags, codes and quoted texts with separators and quotes inside.
 * @returns its rows
 */
export function writeCsv(path: string, bytes: number): number {
  const file = openSync(path, "w");
  let written = writeSync(file, "id,name,amount,day,at,flag,code,comment\n");
  let rows = 0;
  try {
    while (written < bytes) {
      let text = "";
      for (let i = 0; i < 5_000; i++) text += row(rows++);
      written += writeSync(file, text);
    }
  } finally {
    closeSync(file);
  }
  return rows;
}

const WORDS = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu".split(" ");

function row(id: number): string {
  const noise = Math.imul(id, 2_654_435_761) >>> 0;
  const word = (shift: number) => WORDS[(noise >>> shift) % WORDS.length];
  const at = new Date(1_600_000_000_000 + (noise % 100_000_000) * 1_000).toISOString();
  return `${[
    id,
    `${word(3)} ${word(7)}`,
    ((noise % 1_000_000) / 100).toFixed(2),
    at.slice(0, 10),
    at.slice(0, 19).replace("T", " "),
    noise % 2 === 0,
    `C${noise % 8_000}`,
    `"${word(5)}, ${word(11)} ""${word(13)}"" ${word(17)}"`,
  ].join()}\n`;
}
