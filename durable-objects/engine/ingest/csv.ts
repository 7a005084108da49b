import type { CsvOptions } from "../../../contract/csv-options.ts";
import { Failure } from "../../../contract/errors.ts";
import type { Connection } from "../connection.ts";
import type { Control } from "../slices.ts";
import { ident, literal } from "../sql.ts";
import type { Column } from "../values/codec.ts";
import { csvFailure, isUndetected } from "./csv-errors.ts";

/** Files up to this size are sniffed whole; sniffing runs in one go, so larger ones by a sample. */
const SNIFF_WHOLE_BYTES = 16 * 1024 * 1024;
const SAMPLE_ROWS = 204_800;
/** DuckDB's own default of 32 MB would take half the engine's memory. */
const BUFFER_BYTES = 4_194_304;

export interface CsvGuess {
  what: string;
  chosen: string;
  option: string;
}

/** A file's dialect and columns, as given or as guessed. */
export interface CsvReading {
  /** FROM clause that reads the file strictly */
  source: string;
  columns: Column[];
  guesses: CsvGuess[];
  notes: string[];
}

interface Sniffed {
  delim: string;
  quote: string;
  escape: string;
  header: boolean;
  skip: number;
  columns: Column[];
}

/**
 * Decides how to read a delimited file.
 * @param path the file's name inside the engine
 * @throws ingest_failed with line and hint
 */
export async function readCsvPlan(
  connection: Connection,
  path: string,
  size: number,
  options: CsvOptions,
  control: Control,
): Promise<CsvReading> {
  if (size === 0) {
    throw new Failure("ingest_failed", "The file is empty: it has not even a header.", {
      hint: "Upload the file again with its content.",
      stage: "sniff",
    });
  }
  const sniffed = await sniff(connection, path, size, options, control);
  const types = typed(sniffed.columns, options.types ?? {});
  return {
    source: `read_csv(${[literal(path), ...explicit(sniffed, types, options)].join(", ")})`,
    columns: types,
    guesses: guessesOf(sniffed, options),
    notes: sniffed.header
      ? []
      : ["The first row was taken as data: the columns have made-up names."],
  };
}

/**
 * The dialect that fits every line, else the one that fits most: reading is strict, so it then names the first line
 * that does not fit.
 */
async function sniff(
  connection: Connection,
  path: string,
  size: number,
  options: CsvOptions,
  control: Control,
): Promise<Sniffed> {
  const attempt = (...more: string[]) =>
    sniffOnce(connection, path, size, [...dialect(options), ...more], control);
  const strict = await attempt().catch((error: unknown) => {
    if (isUndetected(error)) return undefined;
    throw csvFailure(error, "sniff");
  });
  if (strict && !isMerged(strict, options)) return strict;
  const lenient = await attempt("ignore_errors=true").catch((error: unknown) => {
    throw csvFailure(error, "sniff");
  });
  if (isMerged(lenient, options)) throw mergedColumn(lenient);
  return lenient;
}

async function sniffOnce(
  connection: Connection,
  path: string,
  size: number,
  options: string[],
  control: Control,
): Promise<Sniffed> {
  const sample = size <= SNIFF_WHOLE_BYTES ? -1 : SAMPLE_ROWS;
  const given = [
    literal(path),
    `sample_size=${sample}`,
    `buffer_size=${BUFFER_BYTES}`,
    ...options,
  ].join(", ");
  const sql = `select Delimiter as delim, Quote as quote, "Escape" as escape, HasHeader as header,
    SkipRows as skip, list_transform(Columns, lambda c: c.name) as names,
    list_transform(Columns, lambda c: c.type) as types from sniff_csv(${given})`;
  const row = (await connection.run(sql, control)).at(0) as Record<string, unknown> | null;
  if (!row) throw new Error("sniff_csv answered no row");
  const names = Array.from(row.names as Iterable<string>);
  const types = Array.from(row.types as Iterable<string>);
  return {
    delim: row.delim as string,
    quote: unset(row.quote as string),
    escape: unset(row.escape as string),
    header: row.header as boolean,
    skip: Number(row.skip),
    columns: names.map((name, i) => ({ name, type: types[i] ?? "VARCHAR" })),
  };
}

const SEPARATORS = [",", ";", "\t", "|"];

/** A ragged file makes the sniffer give up on the real separator and read each line as one cell. */
function isMerged({ columns }: Sniffed, options: CsvOptions): boolean {
  const [only, more] = columns;
  if (!only || more || options.delim) return false;
  return SEPARATORS.some((separator) => only.name.includes(separator));
}

function mergedColumn({ columns: [only] }: Sniffed): Failure {
  const name = only?.name ?? "";
  const merged = SEPARATORS.find((separator) => name.includes(separator));
  return new Failure(
    "ingest_failed",
    `The rows do not all have as many cells as the header "${name.slice(0, 120)}".`,
    {
      stage: "sniff",
      hint: `Name the separator, for example options {delim: ${JSON.stringify(merged)}}: the first row with a different number of cells is then named by its line.`,
    },
  );
}

function typed(columns: Column[], wanted: Record<string, string>): Column[] {
  const byName = new Map(
    Object.entries(wanted).map(([name, type]) => [name.toLowerCase(), { name, type }]),
  );
  const typedColumns = columns.map((column) => {
    const own = byName.get(column.name.toLowerCase());
    byName.delete(column.name.toLowerCase());
    return own ? { name: column.name, type: own.type } : column;
  });
  const [unknown] = byName.values();
  if (unknown) {
    throw new Failure(
      "ingest_failed",
      `options.types names "${unknown.name}", which is no column.`,
      {
        hint: `The columns are ${columns.map((column) => column.name).join(", ")}.`.slice(0, 400),
        stage: "schema",
      },
    );
  }
  return typedColumns;
}

function dialect(options: CsvOptions): string[] {
  const out: string[] = [];
  if (options.delim !== undefined) out.push(`delim=${literal(options.delim)}`);
  if (options.quote !== undefined) out.push(`quote=${literal(options.quote)}`);
  if (options.escape !== undefined) out.push(`escape=${literal(options.escape)}`);
  if (options.header !== undefined) out.push(`header=${options.header}`);
  // Left to itself the sniffer skips whole rows of a ragged file as if they came before the header.
  out.push(`skip=${options.skip ?? 0}`);
  return [...out, ...meaning(options)];
}

/** What the cells mean, as against how they are cut. */
function meaning(options: CsvOptions): string[] {
  const out: string[] = [];
  if (options.decimal) out.push(`decimal_separator=${literal(options.decimal)}`);
  if (options.thousands) out.push(`thousands=${literal(options.thousands)}`);
  if (options.encoding) out.push(`encoding=${literal(options.encoding)}`);
  if (options.date_format) out.push(`dateformat=${literal(options.date_format)}`);
  if (options.null_values) {
    out.push(`nullstr=[${["", ...options.null_values].map(literal).join(", ")}]`);
  }
  return out;
}

function explicit(sniffed: Sniffed, columns: Column[], options: CsvOptions): string[] {
  const struct = columns.map(({ name, type }) => `${literal(name)}: ${literal(type)}`).join(", ");
  return [
    "auto_detect=false",
    `delim=${literal(sniffed.delim)}`,
    `quote=${literal(sniffed.quote)}`,
    `escape=${literal(sniffed.escape)}`,
    `header=${sniffed.header}`,
    `skip=${sniffed.skip}`,
    `columns={${struct}}`,
    "strict_mode=true",
    `buffer_size=${BUFFER_BYTES}`,
    ...meaning(options),
  ];
}

function guessesOf(sniffed: Sniffed, options: CsvOptions): CsvGuess[] {
  const guesses: CsvGuess[] = [];
  const guess = (what: string, chosen: string, option: keyof CsvOptions) => {
    if (options[option] === undefined) guesses.push({ what, chosen, option });
  };
  guess("separator", sniffed.delim, "delim");
  guess("quote", sniffed.quote || "none", "quote");
  guess("header", sniffed.header ? "first row names the columns" : "no header", "header");
  if (sniffed.skip > 0) guess("lines before the header", String(sniffed.skip), "skip");
  const types = sniffed.columns
    .filter(({ name }) => options.types?.[name] === undefined)
    .map(({ name, type }) => `${ident(name)} ${type}`);
  if (types.length > 0) guesses.push({ what: "types", chosen: types.join(", "), option: "types" });
  return guesses;
}

function unset(text: string): string {
  return text === "(empty)" ? "" : text;
}
