import { CSV_GROUP_COLUMNS, CSV_PART_BYTES } from "../../../contract/limits.ts";
import { CanonicalWriter, type PageStore } from "./canonical.ts";

/** DuckDB moves rows by so many; a part of a multiple of them goes to disk without a copy in memory. */
export const VECTOR_ROWS = 2_048;
/** Long rows do not wait until there are so many of them. */
const MOST_PART_BYTES = 4 * CSV_PART_BYTES;

/**
 * Rows in the form DuckDB reads, cut into parts of whole rows and each part into groups of columns: what a statement
 * reads must fit the engine's memory, whatever the file has.
 */
export class RowParts {
  /** of the columns from left to right */
  readonly groups: CanonicalWriter[];
  /** lines that are no rows, in the parts of the rows that they stand between; only when they are asked for */
  readonly rejected: CanonicalWriter | undefined;
  rows = 0;
  /** rows of each part */
  readonly sizes: number[] = [0];
  readonly width: number;

  constructor(pages: PageStore, width: number, keepsRejected: boolean) {
    this.width = width;
    const groups = Math.max(1, Math.ceil(width / CSV_GROUP_COLUMNS));
    this.groups = Array.from({ length: groups }, () => new CanonicalWriter(pages));
    this.rejected = keepsRejected ? new CanonicalWriter(pages) : undefined;
  }

  /** Bytes of the longest row of any file. */
  get longest(): number {
    return Math.max(...this.writers.map(({ longest }) => longest));
  }

  /** Least rows of a part that is full; infinite when none is. The first row's part and the last one are not. */
  get leastRows(): number {
    return Math.min(...this.sizes.slice(1, -1));
  }

  /** Bytes of all rows. */
  get bytes(): number {
    return this.groups.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Ends a row of every group. */
  endRow(): void {
    let bytes = this.rejected?.partBytes ?? 0;
    for (const group of this.groups) {
      group.endRow();
      bytes = Math.max(bytes, group.partBytes);
    }
    this.rows++;
    const rows = (this.sizes.at(-1) ?? 0) + 1;
    this.sizes[this.sizes.length - 1] = rows;
    if (bytes < CSV_PART_BYTES) return;
    if (rows % VECTOR_ROWS === 0 || bytes >= MOST_PART_BYTES) this.nextPart();
  }

  /** Ends a line that is no row. */
  endRejected(): void {
    this.rejected?.endRow();
    if ((this.rejected?.partBytes ?? 0) >= MOST_PART_BYTES) this.nextPart();
  }

  nextPart(): void {
    for (const writer of this.writers) writer.nextPart();
    this.sizes.push(0);
  }

  close(): void {
    for (const writer of this.writers) writer.close();
  }

  remove(): void {
    for (const writer of this.writers) writer.remove();
  }

  private get writers(): CanonicalWriter[] {
    return this.rejected ? [...this.groups, this.rejected] : this.groups;
  }
}
