import { MODEL_TEXTS } from "../../contract/limits.ts";
import type { FitBatch, FitColumn, FitRequest, FitValues } from "../../contract/model.ts";

/** Numbers of a column; not a number where there is none. */
export interface NumberValues {
  kind: "numbers";
  values: Float64Array;
}

/** Texts of a column, each once in `names`, and the number of each row's text; -1 where there is none. */
export interface TextValues {
  kind: "texts";
  codes: Int32Array;
  names: string[];
  /** more different texts than are kept apart */
  overflowed: boolean;
}

export type Values = NumberValues | TextValues;

/** The rows that a model is fitted on, column by column. */
export interface Table {
  columns: { column: FitColumn; values: Values }[];
  label?: Values;
  rows: number;
  /** 1 for a row to be fitted */
  train: Uint8Array;
}

/** Takes rows as they come. */
export class TableBuilder {
  readonly #request: FitRequest;
  readonly #columns: Gatherer[];
  readonly #label: Gatherer | undefined;
  readonly #train: Uint8Array[] = [];
  #rows = 0;

  constructor(request: FitRequest) {
    this.#request = request;
    this.#columns = request.columns.map(() => new Gatherer());
    this.#label = request.label && new Gatherer();
  }

  add(batch: FitBatch): void {
    this.#rows += batch.rows;
    this.#train.push(batch.train);
    batch.columns.forEach((values, c) => {
      this.#columns[c]?.add(values);
    });
    if (batch.label) this.#label?.add(batch.label);
  }

  finish(): Table {
    const train = new Uint8Array(this.#rows);
    place(train, this.#train);
    const columns = this.#request.columns.map((column, c) => ({
      column,
      values: this.#columns[c]?.finish(this.#rows) ?? NOTHING,
    }));
    const label = this.#label?.finish(this.#rows);
    return { columns, rows: this.#rows, train, ...(label ? { label } : {}) };
  }
}

const NOTHING: NumberValues = { kind: "numbers", values: new Float64Array(0) };

class Gatherer {
  readonly #numbers: Float64Array[] = [];
  readonly #codes: Int32Array[] = [];
  readonly #known = new Map<string, number>();
  #overflowed = false;

  add(values: FitValues): void {
    if (values instanceof Float64Array) this.#numbers.push(values);
    else this.#codes.push(Int32Array.from(values, (text) => this.#codeOf(text)));
  }

  finish(rows: number): Values {
    if (this.#codes.length === 0) {
      const values = new Float64Array(rows);
      place(values, this.#numbers.splice(0));
      return { kind: "numbers", values };
    }
    const codes = new Int32Array(rows);
    place(codes, this.#codes.splice(0));
    return { kind: "texts", codes, names: [...this.#known.keys()], overflowed: this.#overflowed };
  }

  #codeOf(text: string | null): number {
    if (text === null) return -1;
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size >= MODEL_TEXTS) {
      this.#overflowed = true;
      return 0;
    }
    this.#known.set(text, this.#known.size);
    return this.#known.size - 1;
  }
}

function place<T extends Float64Array | Int32Array | Uint8Array>(whole: T, parts: T[]): void {
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
}

/** The numbers of rows for which something holds. */
export function rowsWhere(count: number, holds: (row: number) => boolean): Int32Array {
  const found: number[] = [];
  for (let row = 0; row < count; row++) if (holds(row)) found.push(row);
  return Int32Array.from(found);
}
