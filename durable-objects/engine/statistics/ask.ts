import { STATISTICS_VALUE_CHARS } from "../../../contract/limits.ts";
import { describe } from "../build.ts";
import type { EngineJob } from "../engine.ts";
import { readRows } from "../rows.ts";
import type { Control } from "../slices.ts";
import { ident } from "../sql.ts";
import type { Cell } from "../values/codec.ts";

/** Named expressions of one SELECT of one row. */
export type Asked = Record<string, string>;

/** Asks a table for several aggregates at once; counts how often it was asked. */
export class Asking {
  statements = 0;
  readonly job: EngineJob;
  readonly from: string;
  readonly control: Control;

  /** @param from SQL to select from */
  constructor(job: EngineJob, from: string, control: Control) {
    this.job = job;
    this.from = from;
    this.control = control;
  }

  async one(asked: Asked, from = this.from): Promise<Record<string, Cell>> {
    const names = Object.keys(asked);
    if (names.length === 0) return {};
    this.statements++;
    const list = names.map((name) => `${asked[name]} as ${ident(name)}`).join(",\n");
    const select = `select ${list}\nfrom ${from}`;
    const columns = describe(this.job.connection, select);
    const [row = []] = await readRows(this.job, select, columns, this.control);
    return Object.fromEntries(names.map((name, i) => [name, cut(row[i] ?? null)]));
  }
}

/** A long text stands for itself by its beginning. */
function cut(cell: Cell): Cell {
  if (typeof cell === "string") {
    const isLong = cell.length > STATISTICS_VALUE_CHARS;
    return isLong ? `${cell.slice(0, STATISTICS_VALUE_CHARS)}…` : cell;
  }
  if (Array.isArray(cell)) return cell.map(cut);
  if (cell === null || typeof cell !== "object") return cell;
  return Object.fromEntries(Object.entries(cell).map(([key, value]) => [key, cut(value)]));
}
