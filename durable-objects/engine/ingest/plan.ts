import type { ImportOptions } from "../../../contract/csv-options.ts";
import { Failure } from "../../../contract/errors.ts";
import type { Control } from "../slices.ts";
import { ident } from "../sql.ts";
import type { Scanned } from "./csv.ts";
import { formatColumns } from "./date-format.ts";
import { dayOrderOf } from "./day-order.ts";
import { decide } from "./decide.ts";
import type { Decision } from "./decision.ts";
import { doubtsOf } from "./doubts.ts";
import { type CsvGuess, guessesOf, type Header } from "./guesses.ts";
import { guessHeader, madeUpNames, repairedNames } from "./header.ts";
import { keptRows, misfitFailure, misfitRows, misfitsOf, REJECT_COLUMNS } from "./misfits.ts";
import { notesOf } from "./notes.ts";
import { marksOf } from "./numbers.ts";
import { type ReadColumn, readColumn } from "./read-column.ts";
import { rejectsFailure } from "./rejects.ts";
import {
  type CanonicalFiles,
  type CanonicalPart,
  columnsOf,
  groupSource,
  type Statements,
} from "./select.ts";
import { typesNamed } from "./types.ts";

/** A file that is ready to be read. */
export interface CsvPlan {
  /** what is read one after the other: its rows, or its rejected ones */
  parts: PlannedPart[];
  /** columns of what is stored */
  width: number;
  /** about how many rows, and bytes of them as text */
  expectedRows: number;
  expectedBytes: number;
  /** least rows of a part that is full; infinite when none is */
  partRows: number;
  /** rows or values that do not fit */
  rejected: number;
  guesses: CsvGuess[];
  notes: string[];
}

/** One part of the rows. */
export interface PlannedPart {
  /** SELECTs of them, one for each table that holds columns */
  selects: string[];
  /** files that these are the last to read */
  paths: string[];
  /** about how many there are */
  rows: number;
}

/**
 * Decides what each column is, from every cell of the file.
 * @throws ingest_failed when rows do not fit and were not asked for
 */
export async function planCsv(
  connection: Statements,
  { scan, cutter, text }: Scanned,
  files: CanonicalFiles,
  options: ImportOptions,
  control: Control,
): Promise<CsvPlan> {
  if (scan.rejects.count > 0 && (options.rejects ?? "error") === "error")
    throw rejectsFailure(scan.rejects);
  if (!scan.first) {
    throw new Failure("ingest_failed", "The file is empty: it has not even a header.", {
      hint: "Upload the file again with its content.",
      stage: "sniff",
    });
  }
  const { first } = scan;
  const guessed = guessHeader(first.texts, first.kinds, scan.columns);
  const isHeader = options.header ?? guessed.isHeader;
  if (!isHeader) scan.firstIsValues();
  const names = isHeader
    ? repairedNames(first.texts)
    : { names: madeUpNames(scan.dialect.width), repaired: [] };
  const header: Header = { isHeader, why: guessed.why, repaired: names.repaired };
  const [top, ...below] = files.parts;
  const rows = isHeader ? { ...files, parts: below } : files;
  const read = { marks: marksOf(options), dateFormat: options.date_format };
  const given = typesNamed(connection, top?.groups[0] ?? "", names.names, options.types ?? {});
  const order = dayOrderOf(scan.columns, names.names);
  const decisions = scan.columns.map((facts) => decide(facts, order));
  await formatColumns(connection, rows, decisions, scan.columns, options.date_format, control);
  const columns = scan.columns.map((facts, i): ReadColumn => {
    const decision = decisions[i] as Decision;
    const column = { index: i, name: names.names[i] ?? "" };
    return readColumn(facts, column, decision, given[i], read);
  });
  const misfits = await misfitsOf(connection, rows, columns, control);
  const [misfit] = misfits;
  if (misfit && (options.rejects ?? "error") === "error") throw misfitFailure(misfit);
  const rejected = misfits.reduce((sum, { count }) => sum + count, scan.rejects.count);
  const guesses = guessesOf(scan, text, header, columns, options);
  const doubts = await doubtsOf(connection, rows, columns, control);
  const notes = notesOf({ scan, cutter, text, header, columns, misfits, doubts });
  const told = { rejected, guesses, notes };
  const sizes = { expectedBytes: scan.parts.bytes, partRows: scan.parts.leastRows };
  const pathsOf = ({ groups, rejected }: CanonicalPart) => [
    ...groups,
    ...(rejected ? [rejected] : []),
  ];
  if (options.rejects === "only") {
    const parts = files.parts.map((part) => ({
      selects: [misfitRows(files, part, columns, rows.parts.includes(part))],
      paths: pathsOf(part),
      rows: part.rows,
    }));
    return { parts, width: REJECT_COLUMNS.length, ...sizes, expectedRows: rejected, ...told };
  }
  const parts = rows.parts.map((part) => {
    const kept = keptRows(rows, part, columns, misfits);
    const selects = part.groups.map((_, group) => {
      const list = columnsOf(group, rows.width).map((i) => {
        const { value, name } = columns[i] as ReadColumn;
        return `${value} as ${ident(name)}`;
      });
      const from = groupSource(rows, part, group, (i) => columns[i]?.readAs);
      return `select ${list.join(", ")} from ${from}${kept}`;
    });
    return { selects, paths: pathsOf(part), rows: part.rows };
  });
  return { parts, width: columns.length, ...sizes, expectedRows: scan.parts.rows, ...told };
}

/** The first rows of a plan, by one statement for each table. */
export function firstRowsOf(plan: CsvPlan, rows: number): CsvPlan {
  const [first] = plan.parts;
  const selects = (first?.selects ?? []).map((_, i) => {
    const all = plan.parts.map((part) => `(${part.selects[i]})`);
    return `select * from (${all.join("\nunion all ")}) limit ${rows}`;
  });
  const paths = plan.parts.flatMap((part) => part.paths);
  return { ...plan, parts: [{ selects, paths, rows }], partRows: Number.POSITIVE_INFINITY };
}
