import type { Read } from "./reader.ts";
import type { Score } from "./score.ts";

/**
 * What is not as it was meant and was not told, in words; nothing may be. A column is told by a remark about its type
 * or a note that names it, rows by rejects or the guess of the header, or by the columns that they have changed.
 */
export function untold({ wrong }: Score, { guesses, notes, rejected }: Read): string[] {
  const found: string[] = [];
  const isNamed = (name: string) =>
    guesses.some(({ what }) => what === `type of "${name}"`) ||
    notes.some((note) => note.includes(`Column ${name}:`) || note.includes(` of ${name} that`));
  const remarks = guesses.filter(({ what }) => what.startsWith("type of "));
  const header = guesses.find(({ what }) => what === "header")?.chosen ?? "";
  const renamed = guesses.some(({ what }) => what === "column names");
  const isHeaderWrong = wrong.names > 0 && (header !== "" || renamed);
  if (wrong.names > 0 && !isHeaderWrong) found.push(`${wrong.names} names`);
  // Without the right names no column can be told by its own.
  if (wrong.names === 0)
    for (const name of wrong.columns) if (!isNamed(name)) found.push(`values of ${name}`);
  const areRowsTold = rejected > 0 || isHeaderWrong;
  if (wrong.missing > 0 && !areRowsTold) found.push(`${wrong.missing} rows`);
  if (wrong.extra > 0 && !areRowsTold && remarks.length === 0 && notes.length === 0)
    found.push(`${wrong.extra} rows too many`);
  return found;
}
