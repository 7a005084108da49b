import type { ImportOptions } from "../../../contract/csv-options.ts";
import { CELL_CHARS, COLUMN_GUESSES } from "../../../contract/limits.ts";
import { ident } from "../sql.ts";
import type { Decision } from "./decision.ts";
import { NONE } from "./row.ts";
import type { CsvScan } from "./scan.ts";
import type { OpenText } from "./text.ts";

export interface CsvGuess {
  what: string;
  chosen: string;
  alternatives?: string[];
  evidence_line?: number;
  option: string;
}

/** A column as it will be read. */
export interface CsvColumn {
  name: string;
  decision: Decision;
  /** the caller named its type */
  isGiven: boolean;
}

export interface Header {
  isHeader: boolean;
  why: string;
  repaired: string[];
}

/** Everything that was decided without being told, each with what spoke for it and the option that corrects it. */
export function guessesOf(
  scan: CsvScan,
  text: OpenText & { badLine: number | undefined },
  header: Header,
  columns: CsvColumn[],
  options: ImportOptions,
): CsvGuess[] {
  const guesses: CsvGuess[] = [];
  const guess = (
    what: string,
    chosen: string,
    option: keyof ImportOptions,
    more: { alternatives?: string[]; evidence_line?: number } = {},
  ) => {
    if (options[option] === undefined) guesses.push({ what, chosen, ...some(more), option });
  };
  const { dialect, first } = scan;
  const line = first ? { evidence_line: first.line } : {};
  guess("encoding", `${text.encoding}${text.hasMark ? " (byte order mark)" : ""}`, "encoding", {
    ...(text.badLine ? { evidence_line: text.badLine, alternatives: ["latin-1"] } : {}),
  });
  guess("separator", dialect.delimText, "delim", { alternatives: dialect.alternatives, ...line });
  guess("quote", dialect.quote === NONE ? "none" : String.fromCharCode(dialect.quote), "quote", {
    ...(scan.quotedCells.count > 0 ? { evidence_line: scan.quotedCells.line } : {}),
  });
  if (dialect.escape !== dialect.quote)
    guess("escape", String.fromCharCode(dialect.escape), "escape");
  guess("header", headerText(header), "header", {
    alternatives: [header.isHeader ? "no header" : "first row names the columns"],
    ...line,
  });
  if (scan.comments.count > 0)
    guess("comment lines", `${scan.comments.count} lines that begin with #`, "comment", {
      evidence_line: scan.comments.line,
    });
  if (header.repaired.length > 0)
    guesses.push({
      what: "column names",
      chosen: header.repaired.join(", "),
      ...line,
      option: "header",
    });
  const guessed = columns.filter(({ isGiven }) => !isGiven);
  if (guessed.length > 0) {
    const types = guessed.map(({ name, decision }) => `${ident(name)} ${decision.type}`);
    guesses.push({ what: "types", chosen: types.join(", "), option: "types" });
  }
  return [...guesses, ...remarks(guessed)];
}

function headerText({ isHeader, why }: Header): string {
  return isHeader ? `first row names the columns: ${why}` : `no header: ${why || "the first row"}`;
}

function remarks(columns: CsvColumn[]): CsvGuess[] {
  const told = columns.flatMap(({ name, decision: { type, remark } }) => {
    if (!remark) return [];
    const [first] = remark.evidence;
    const cells = remark.evidence.map(
      ({ line, text }) => `${JSON.stringify(cut(text))} in line ${line}`,
    );
    const value = cells.length > 0 ? ` (${cells.join(", ")})` : "";
    return {
      what: `type of ${ident(name)}`,
      chosen: `${type}: ${remark.why}${value}`,
      alternatives: remark.alternatives,
      ...(first ? { evidence_line: first.line } : {}),
      option: remark.option,
    };
  });
  const rest = told.length - COLUMN_GUESSES;
  if (rest <= 0) return told;
  const names = told.slice(COLUMN_GUESSES).map(({ what }) => what.slice("type of ".length));
  const more = {
    what: `types of ${rest} more columns`,
    chosen: cut(names.join(", ")),
    option: "types",
  };
  return [...told.slice(0, COLUMN_GUESSES), more];
}

function cut(text: string): string {
  return text.length > CELL_CHARS / 10 ? `${text.slice(0, CELL_CHARS / 10)}…` : text;
}

function some(more: { alternatives?: string[]; evidence_line?: number }) {
  const { alternatives = [], evidence_line } = more;
  return {
    ...(alternatives.length > 0 ? { alternatives } : {}),
    ...(evidence_line === undefined ? {} : { evidence_line }),
  };
}
