import type { Doubtful } from "./doubts.ts";
import type { CsvColumn, Header } from "./guesses.ts";
import type { Misfit } from "./misfits.ts";
import type { RowCutter } from "./rows.ts";
import type { CsvScan, Seen } from "./scan.ts";
import type { OpenText } from "./text.ts";

/** What was done to the file that is no choice among readings, and what looks odd about it. */
export function notesOf(read: {
  scan: CsvScan;
  cutter: RowCutter;
  text: OpenText;
  header: Header;
  columns: CsvColumn[];
  misfits: Misfit[];
  doubts: Doubtful[];
}): string[] {
  const { scan, cutter, text, header, columns, misfits, doubts } = read;
  const notes: string[] = [];
  const seen = ({ count, line }: Seen, one: string, many: string) => {
    if (count > 0) notes.push(`${count} ${count === 1 ? one : many} (first: line ${line}).`);
  };
  if (text.compression) notes.push(`The file was unpacked from ${text.compression}.`);
  if (!header.isHeader)
    notes.push("The first row was taken as data: the columns have made-up names.");
  if (cutter.mixedAt !== undefined) {
    const { crlf, lf, cr } = cutter.ends;
    notes.push(
      `Line ends are mixed, and all of them were taken as line ends: ${crlf} CRLF, ${lf} LF, ${cr} CR (first other: line ${cutter.mixedAt}).`,
    );
  }
  seen(scan.blankLines, "empty line was passed over", "empty lines were passed over");
  seen(
    scan.innerQuotes,
    "cell without quotes holds a quote, kept as it is",
    "cells without quotes hold a quote, kept as it is",
  );
  if (scan.rejects.count > 0) {
    const lines = scan.rejects.first.map(({ line }) => line).join(", ");
    const all = scan.rejects.count > scan.rejects.first.length ? ", …" : "";
    notes.push(
      `${scan.rejects.count} rejected rows that do not fit the table: line ${lines}${all}.`,
    );
  }
  const european = scan.columns.findIndex(({ eu, us }) => eu > 0 && us === 0);
  const points = columns.filter((_, i) => (scan.columns[i]?.counts.float ?? 0) > 0);
  if (european >= 0 && points.length > 0)
    notes.push(
      `Column ${columns[european]?.name} has decimal commas, but ${points.map(({ name }) => name).join(", ")} was read with decimal points.`,
    );
  for (const { column, count, line } of misfits)
    notes.push(
      `${count} rejected values of ${column.name} that are no ${column.decision.type} (first: line ${line}).`,
    );
  for (const { column, count, line, told } of doubts)
    notes.push(`Column ${column}: ${count} ${told} (first: line ${line}).`);
  columns.forEach(({ name, decision }, i) => {
    const facts = scan.columns[i];
    if (!facts) return;
    const { emptyQuoted, firstEmptyQuoted, counts, examples } = facts;
    const isText = decision.type === "VARCHAR";
    if (emptyQuoted > 0) {
      const as = isText ? "the empty text, not null" : "null";
      notes.push(
        `Column ${name}: "" in quotes is ${as} (${emptyQuoted} times, first: line ${firstEmptyQuoted}).`,
      );
    }
    if (counts.blank > 0 && !isText)
      notes.push(
        `Column ${name}: cells of blanks only are null (${counts.blank} times, first: line ${examples.blank?.[0]?.line}).`,
      );
  });
  return [
    ...notes.slice(0, MOST),
    ...(notes.length > MOST ? [`${notes.length - MOST} more notes.`] : []),
  ];
}

/** A note a column would be a reply of its own. */
const MOST = 40;
