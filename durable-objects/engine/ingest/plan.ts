import type { ImportOptions } from "../../../contract/csv-options.ts";
import { Failure } from "../../../contract/errors.ts";
import type { Control } from "../slices.ts";
import { ident, literal } from "../sql.ts";
import type { ColumnFacts } from "./columns.ts";
import type { Scanned } from "./csv.ts";
import { formatColumns } from "./date-format.ts";
import { dayOrderOf } from "./day-order.ts";
import { decide } from "./decide.ts";
import { cast, type Decision } from "./decision.ts";
import { explicitCast } from "./explicit.ts";
import { type CsvColumn, type CsvGuess, guessesOf, type Header } from "./guesses.ts";
import { guessHeader, madeUpNames, repairedNames } from "./header.ts";
import { misfitFailure, misfitRows, misfitsOf } from "./misfits.ts";
import { notesOf } from "./notes.ts";
import { type Marks, marksOf } from "./numbers.ts";
import { rejectsFailure } from "./rejects.ts";
import { type CanonicalFiles, canonicalSource, columnName, type Statements } from "./select.ts";
import { typesNamed } from "./types.ts";

/** A file that is ready to be read. */
export interface CsvPlan {
  /** SELECTs of its rows one part after the other, or of its rejected ones */
  selects: string[];
  /** about how many */
  expectedRows: number;
  /** rows or values that do not fit */
  rejected: number;
  guesses: CsvGuess[];
  notes: string[];
}

/** A column with the SQL that reads it. */
export interface ReadColumn extends CsvColumn {
  value: string;
  /** type that DuckDB's reader gives it: a column that is read as text first takes the memory of two */
  readAs: string;
  /** SQL of its text in the file */
  text: string;
  /** SQL: whether a value that is there is one of the type; undefined when every one was seen to be */
  fits: string | undefined;
}

/**
 * Decides what each column is, from every cell of the file.
 * @param files with the scanned rows, and with those that do not fit
 * @throws ingest_failed when rows do not fit and were not asked for
 */
export async function planCsv(
  connection: Statements,
  { scan, cutter, text }: Scanned,
  files: { rows: CanonicalFiles; rejected: CanonicalFiles | undefined },
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
  const [, ...below] = files.rows.paths;
  const rows = { ...files.rows, paths: isHeader ? below : files.rows.paths };
  const texts = scan.columns.map((_, i) => ({ name: columnName(i) }));
  const from = `from ${canonicalSource(rows, texts)}`;
  const marks = marksOf(options);
  const given = typesNamed(connection, files.rows.paths[0] ?? "", names.names, options.types ?? {});
  const order = dayOrderOf(scan.columns, names.names);
  const decisions = scan.columns.map((facts) => decide(facts, order));
  await formatColumns(connection, from, decisions, scan.columns, options.date_format, control);
  const columns = scan.columns.map((facts, i): ReadColumn => {
    const decision = decisions[i] as Decision;
    return readColumn(
      facts,
      i,
      names.names[i] ?? "",
      decision,
      given[i],
      marks,
      options.date_format,
    );
  });
  const misfits = await misfitsOf(connection, from, columns, control);
  const [misfit] = misfits;
  if (misfit && (options.rejects ?? "error") === "error") throw misfitFailure(misfit);
  const rejected = misfits.reduce((sum, { count }) => sum + count, scan.rejects.count);
  const guesses = guessesOf(scan, text, header, columns, options);
  const notes = notesOf({ scan, cutter, text, header, columns, misfits });
  if (options.rejects === "only" && files.rejected) {
    return {
      selects: [misfitRows(files.rejected, from, columns)],
      expectedRows: rejected,
      rejected,
      guesses,
      notes,
    };
  }
  const list = columns.map(({ name, value }) => `${value} as ${ident(name)}`).join(", ");
  const fits = columns.flatMap(({ fits, text }) => (fits ? [`(${text} is null or ${fits})`] : []));
  const kept = misfits.length > 0 ? ` where ${fits.join(" and ")}` : "";
  const typed = columns.map(({ readAs }, i) => ({ name: columnName(i), type: readAs }));
  const selects = rows.paths.map(
    (path) => `select ${list} from ${canonicalSource({ ...rows, paths: [path] }, typed)}${kept}`,
  );
  return { selects, expectedRows: scan.rows.rows, rejected, guesses, notes };
}

function readColumn(
  facts: ColumnFacts,
  index: number,
  name: string,
  guessed: Decision,
  given: string | undefined,
  marks: Marks,
  dateFormat: string | undefined,
): ReadColumn {
  const text = columnName(index);
  const bare = bareText(facts, text);
  if (given !== undefined && given !== guessed.type) {
    const raw = given === "VARCHAR" ? text : bare;
    const { value, fits } = explicitCast(given, raw, marks, dateFormat);
    const decision: Decision = { type: given, cast: () => value };
    const isSure = given === "VARCHAR";
    const more = { text: raw, fits: isSure ? undefined : fits, readAs: "VARCHAR" };
    return { name, decision, isGiven: true, value, ...more };
  }
  const isText = guessed.type === "VARCHAR";
  const source = isText ? text : isNumber(guessed.type) ? plain(bare, marks) : bare;
  const value = guessed.cast(source);
  const isDirect = DIRECT.has(guessed.type) && value === cast(guessed.type).cast(text);
  return {
    name,
    decision: guessed,
    isGiven: given !== undefined,
    value: isDirect ? text : value,
    readAs: isDirect ? guessed.type : "VARCHAR",
    text: bare,
    fits: undefined,
  };
}

const DIRECT = new Set(["BIGINT", "DOUBLE", "BOOLEAN", "DATE"]);

/** The text without what is around it; nothing left is null. */
function bareText(facts: ColumnFacts, text: string): string {
  const hasBlank = facts.counts.blank > 0 || facts.emptyQuoted > 0;
  const trimmed = facts.padded || hasBlank ? `trim(${text}, ' ' || chr(9))` : text;
  return hasBlank ? `nullif(${trimmed}, '')` : trimmed;
}

function isNumber(type: string): boolean {
  return /^(BIGINT|HUGEINT|DOUBLE|DECIMAL)/.test(type);
}

/** Every cell was seen to have its marks at the right places. */
function plain(text: string, { decimal, thousands }: Marks): string {
  const bare = thousands === undefined ? text : `replace(${text}, ${literal(thousands)}, '')`;
  return decimal === "." ? bare : `replace(${bare}, ${literal(decimal)}, '.')`;
}
