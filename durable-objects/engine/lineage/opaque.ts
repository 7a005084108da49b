import { ident, literal } from "../sql.ts";
import type { Column } from "../values/codec.ts";

/** An input of a statement: what it is called there, and its columns. */
export interface LineageInput {
  name: string;
  columns: Column[];
}

/** One column of one input, by their numbers. */
export interface InputColumn {
  input: number;
  column: number;
}

/**
 * Inputs whose values nobody knows, under names that can be found again in a plan. There is no table behind them, so
 * no statistics: what is needed of them never depends on data. Nothing is ever run over them.
 */
export class OpaqueInputs {
  readonly columns: InputColumn[] = [];
  /** the WITH list that defines them */
  readonly ctes: string;
  private readonly tag = `m${crypto.randomUUID().replaceAll("-", "")}`;

  constructor(inputs: LineageInput[]) {
    this.ctes = inputs.map((input, i) => this.cte(input, i)).join(", ");
  }

  /** A query for one value of a type that stands for another query, numbered. */
  standIn(number: number, type: string): string {
    const name = `${this.tag}s${number}_`;
    return `(select ${name} from (select cast(uuid()::varchar as ${type}) as ${name}))`;
  }

  /** Whether a name is that of a stand-in. */
  isStandIn(name: string): boolean {
    return name.startsWith(`${this.tag}s`);
  }

  /** Numbers of the columns, and of the stand-ins, that a plan names. */
  found(plan: string): { columns: number[]; standIns: number[] } {
    const numbers = (kind: "c" | "s") => {
      const names = plan.matchAll(new RegExp(`${this.tag}${kind}(\\d+)_`, "g"));
      return [...new Set(Array.from(names, ([, number]) => Number(number)))].sort((a, b) => a - b);
    };
    return { columns: numbers("c"), standIns: numbers("s") };
  }

  private cte({ name, columns }: LineageInput, input: number): string {
    const marks = columns.map((_, column) => {
      this.columns.push({ input, column });
      return `${this.tag}c${this.columns.length - 1}_`;
    });
    const values = columns.map(
      ({ type }, i) => `cast(concat(${literal(marks[i] ?? "")}, range) as ${type}) as ${marks[i]}`,
    );
    const names = columns.map((column, i) => `${marks[i]} as ${ident(column.name)}`);
    return `${ident(name)} as not materialized (select ${names.join(", ")} from (select ${values.join(", ")} from range(1000000)))`;
  }
}
