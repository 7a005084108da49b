import type { ImportOptions } from "../../../contract/csv-options.ts";
import { CSV_GROUP_COLUMNS } from "../../../contract/limits.ts";
import { cellText, type PageStore } from "./canonical.ts";
import { Classifier, type Kind } from "./classify.ts";
import { ColumnFacts } from "./columns.ts";
import { type GuessedDialect, isBlank } from "./dialect.ts";
import { marksOf } from "./numbers.ts";
import { RowParts } from "./parts.ts";
import { Rejects } from "./rejects.ts";
import { ESCAPED, kept, PLAIN, type Row } from "./row.ts";

/** What was seen beside rows, each with its first line. */
export interface Seen {
  count: number;
  line: number;
}

/** The first row: names or values, which only the rows below can tell. */
export interface FirstRow {
  line: number;
  texts: string[];
  kinds: Kind[];
  nulls: boolean[];
}

/**
 * Takes the rows of a file one by one: writes those that fit, in the form DuckDB reads, sees what each cell is, and
 * counts everything that is no row.
 */
export class CsvScan {
  readonly columns: ColumnFacts[];
  readonly parts: RowParts;
  readonly rejects: Rejects;
  readonly dialect: GuessedDialect;
  first: FirstRow | undefined;
  readonly blankLines: Seen = { count: 0, line: 0 };
  readonly comments: Seen = { count: 0, line: 0 };
  readonly innerQuotes: Seen = { count: 0, line: 0 };
  readonly quotedCells: Seen = { count: 0, line: 0 };
  private readonly footer: Row[] = [];
  private readonly skipFooter: number;
  private readonly nulls: ReadonlySet<string>;
  private readonly longestNull: number;
  private readonly classifier: Classifier;
  private readonly most: number;

  /** @param most rows that are written; all are looked at */
  constructor(pages: PageStore, dialect: GuessedDialect, options: ImportOptions, most: number) {
    this.dialect = dialect;
    this.most = most;
    this.columns = Array.from({ length: dialect.width }, () => new ColumnFacts());
    this.classifier = new Classifier(marksOf(options));
    this.skipFooter = options.skip_footer ?? 0;
    this.nulls = new Set(options.null_values ?? []);
    this.longestNull = Math.max(0, ...[...this.nulls].map((text) => text.length * 3));
    this.parts = new RowParts(pages, dialect.width, options.rejects === "only");
    this.rejects = new Rejects(this.parts, () => this.first?.texts ?? []);
  }

  /** Takes a row, or keeps it until it is known not to be of the footer. */
  take(row: Row): void {
    const isFooter = this.skipFooter > 0 && !(this.dialect.width > 1 && isBlank(row));
    if (isFooter) this.footer.push(kept(row));
    const next = isFooter ? this.footer[this.skipFooter] && this.footer.shift() : row;
    if (next) this.look(next);
  }

  /** Drops what was written; for a scan that leads to nothing. */
  remove(): void {
    this.parts.remove();
  }

  private look(row: Row): void {
    const { width } = this.dialect;
    if ((width > 1 || !this.first) && isBlank(row)) see(this.blankLines, row.line);
    else if (this.isComment(row)) see(this.comments, row.line);
    else if (row.problem || row.width !== width) this.rejects.add(row, width);
    else {
      this.rejects.fits();
      if (this.first) this.values(row);
      else this.first = this.firstRow(row);
    }
  }

  private isComment(row: Row): boolean {
    if (row.isComment) return true;
    if (!this.dialect.softComment || row.bytes[row.start] !== HASH) return false;
    const fits = !row.problem && row.width === this.dialect.width;
    return !fits || (!this.first && row.bytes[row.start + 1] === BLANK);
  }

  private firstRow(row: Row): FirstRow {
    const texts = this.columns.map((_, i) => this.text(row, i));
    this.write(row);
    // A part of its own: whether it is read with the others is told by them.
    this.parts.nextPart();
    const kinds = texts.map((text, i) =>
      this.isText(row, i) ? "text" : this.classifier.kindOf(text),
    );
    return { line: row.line, texts, kinds, nulls: texts.map((_, i) => this.isNull(row, i)) };
  }

  /** Counts the first row among the values, when it has turned out not to be names. */
  firstIsValues(): void {
    const { first, classifier } = this;
    first?.texts.forEach((text, i) => {
      const facts = this.columns[i] as ColumnFacts;
      if (first.nulls[i]) facts.nulls++;
      else if (text === "") {
        facts.emptyQuoted++;
        facts.firstEmptyQuoted = first.line;
      } else {
        const kind = first.kinds[i] === "text" ? "text" : classifier.kindOf(text);
        facts.add(kind, first.line, () => text, classifier);
      }
    });
  }

  private values(row: Row): void {
    for (let i = 0; i < row.width; i++) this.value(row, i);
    if (this.parts.rows <= this.most) this.write(row);
  }

  private value(row: Row, i: number): void {
    const facts = this.columns[i] as ColumnFacts;
    const { bytes, line } = row;
    const start = row.starts[i] as number;
    const end = row.ends[i] as number;
    const form = row.forms[i] as number;
    if (this.isNull(row, i)) {
      facts.nulls++;
      return;
    }
    if (form !== PLAIN) {
      see(this.quotedCells, line);
      if (start === end) {
        if (facts.emptyQuoted++ === 0) facts.firstEmptyQuoted = line;
        return;
      }
    }
    this.row = row;
    this.at = i;
    const { classifier, read } = this;
    const isText = form === ESCAPED || facts.isSurelyText || this.isText(row, i);
    const quick = isText ? "text" : classifier.quickKind(bytes, start, end);
    facts.add(quick ?? classifier.kindOf(read()), line, read, classifier);
  }

  /** The cell that is looked at and what gives its text: one function for all, since there are so many. */
  private row: Row | undefined;
  private at = 0;
  private readonly read = () => (this.row ? this.text(this.row, this.at) : "");

  /** Whether the file itself says that the cell is a text, even if it looks like a number. */
  private isText(row: Row, i: number): boolean {
    return this.dialect.isSheet === true && row.forms[i] !== PLAIN;
  }

  private isNull(row: Row, i: number): boolean {
    const length = (row.ends[i] as number) - (row.starts[i] as number);
    if (length === 0) return row.forms[i] === PLAIN || this.nulls.has("");
    return length <= this.longestNull && this.nulls.has(this.text(row, i));
  }

  private text(row: Row, i: number): string {
    const [start, end] = [row.starts[i] as number, row.ends[i] as number];
    return cellText(row.bytes, start, end, row.forms[i] as number, this.dialect);
  }

  private write(row: Row): void {
    const { parts, dialect } = this;
    let at = 0;
    for (const group of parts.groups) {
      group.line(row.line);
      for (const end = Math.min(at + CSV_GROUP_COLUMNS, row.width); at < end; at++) {
        if (this.isNull(row, at)) group.null();
        else {
          const form = row.forms[at] as number;
          const [start, end] = [row.starts[at] as number, row.ends[at] as number];
          if (group.cell(row.bytes, start, end, form, dialect)) see(this.innerQuotes, row.line);
        }
      }
    }
    parts.endRow();
  }
}

const HASH = 35;
const BLANK = 32;

function see(seen: Seen, line: number): void {
  if (seen.count++ === 0) seen.line = line;
}
