import { Failure } from "../../../contract/errors.ts";
import { REJECTS_TOLD } from "../../../contract/limits.ts";
import { type CanonicalWriter, cellText } from "./canonical.ts";
import { PLAIN, type Row } from "./row.ts";

/** A line of the file that is no row of the table. */
export interface Reject {
  line: number;
  kind: string;
  column: string;
  text: string;
}

/** Where the lines that do not fit go: into a file of their own when they are asked for, else into an error. */
export class Rejects {
  count = 0;
  readonly first: Reject[] = [];
  /** rows that fit, before the first and after the last reject: a title or a footer has only one of them */
  fitBefore = 0;
  fitAfter = 0;
  private readonly writer: CanonicalWriter | undefined;
  private readonly names: () => string[];

  /** @param names of the columns, as far as they are known */
  constructor(writer: CanonicalWriter | undefined, names: () => string[]) {
    this.writer = writer;
    this.names = names;
  }

  fits(): void {
    if (this.count === 0) this.fitBefore++;
    this.fitAfter++;
  }

  add(row: Row, width: number): void {
    this.count++;
    this.fitAfter = 0;
    if (this.first.length >= REJECTS_TOLD && !this.writer) return;
    const reject = this.rejectOf(row, width);
    if (this.first.length < REJECTS_TOLD) this.first.push(reject);
    if (!this.writer) return;
    this.writer.line(reject.line);
    for (const text of [reject.column, reject.kind, reject.text]) this.writer.text(text);
    this.writer.endRow();
  }

  private rejectOf(row: Row, width: number): Reject {
    const at = row.problem ? row.width : Math.min(row.width, width);
    return {
      line: row.line,
      kind: row.problem ?? `Expected Number of Columns: ${width} Found: ${row.width}`,
      column: this.names()[at] ?? "",
      text: cellText(row.bytes, row.start, row.end, PLAIN, NOTHING),
    };
  }
}

const NOTHING = { quote: -1, escape: -1 };

/** Lines that do not fit, as the error that names the first one and how many there are. */
export function rejectsFailure({ first, count, fitBefore, fitAfter }: Rejects): Failure {
  const [reject] = first;
  const line = reject?.line ?? 1;
  const others = first.slice(1).map((one) => one.line);
  const more =
    count > 1
      ? ` (and ${count - 1} more ${count === 2 ? "line" : "lines"}: ${others.join(", ")}${count > first.length ? ", …" : ""})`
      : "";
  return new Failure("ingest_failed", `Line ${line}: ${reject?.kind}${more}`, {
    stage: "read",
    at: { row: line },
    hint: hintOf({ line, count, fitBefore, fitAfter }),
  });
}

function hintOf(at: { line: number; count: number; fitBefore: number; fitAfter: number }): string {
  const look = "Look at the line with data_head.";
  if (at.fitBefore === 0 && at.fitAfter > 0 && at.line === 1)
    return `${look} When the table begins below, give options {skip: ${at.count}}; else give delim.`;
  if (at.fitAfter === 0 && at.count <= 3 && at.fitBefore > 1)
    return `${look} When the table ends above, give options {skip_footer: ${at.count}}; rejects: "table" keeps the other rows.`;
  return `${look} A cell that holds the separator must stand in quotes; give delim or quote in options if they were guessed wrongly. rejects: "table" imports the other rows and lists these as an entry.`;
}
