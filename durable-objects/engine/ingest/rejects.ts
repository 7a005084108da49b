import { Failure } from "../../../contract/errors.ts";
import { REJECTS_TOLD } from "../../../contract/limits.ts";
import { cellText } from "./canonical.ts";
import type { RowParts } from "./parts.ts";
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
  /** the last line that does not fit before any row does: where a title ends */
  titleLine = 0;
  /** how many do not fit since the last row that does: a footer */
  tail = 0;
  private fitting = 0;
  private readonly parts: RowParts;
  private readonly names: () => string[];

  /** @param names of the columns, as far as they are known */
  constructor(parts: RowParts, names: () => string[]) {
    this.parts = parts;
    this.names = names;
  }

  fits(): void {
    this.fitting++;
    this.tail = 0;
  }

  add(row: Row, width: number): void {
    this.count++;
    this.tail++;
    if (this.fitting === 0) this.titleLine = row.line;
    const { rejected } = this.parts;
    if (this.first.length >= REJECTS_TOLD && !rejected) return;
    const reject = this.rejectOf(row, width);
    if (this.first.length < REJECTS_TOLD) this.first.push(reject);
    if (!rejected) return;
    rejected.line(reject.line);
    for (const text of [reject.column, reject.kind, reject.text]) rejected.text(text);
    this.parts.endRejected();
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
export function rejectsFailure(rejects: Rejects): Failure {
  const { first, count } = rejects;
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
    hint: hintOf(rejects),
  });
}

function hintOf({ count, tail, titleLine }: Rejects): string {
  const look = "Look at the line with data_head.";
  const isAll = tail === count;
  if (titleLine > 0 && !isAll)
    return `${look} When the table begins below, give options {skip: ${titleLine}}; else give delim.`;
  if (isAll && tail <= 3 && titleLine === 0)
    return `${look} When the table ends above, give options {skip_footer: ${tail}}; rejects: "table" keeps the other rows.`;
  return `${look} A cell that holds the separator must stand in quotes; give delim or quote in options if they were guessed wrongly. rejects: "table" imports the other rows and lists these as an entry.`;
}
