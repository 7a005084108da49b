import { apply, type Edit } from "./edits.ts";
import type { OpaqueInputs } from "./opaque.ts";
import type { Planner } from "./planner.ts";
import { FRONT } from "./set-operations.ts";

/** Columns of the inputs that a plan needs, by number, and the operators of that plan. */
export interface Needs {
  columns: ReadonlySet<number>;
  operators: ReadonlySet<string>;
}

interface PlanNode {
  name: string;
  children: PlanNode[];
}

/** One form of a statement, over inputs whose values nobody knows. */
export class Probe {
  /** its columns, without one that a set operation got in front */
  readonly names: string[];
  private readonly planner: Planner;
  private readonly opaque: OpaqueInputs;
  private readonly text: string;
  private readonly edits: Edit[];
  private readonly standIns: Edit[][];
  /** how many columns stand in front */
  private readonly front: number;

  /** @throws what the planner throws when the form cannot be bound */
  constructor(
    planner: Planner,
    opaque: OpaqueInputs,
    text: string,
    changes: { edits: Edit[]; standIns: Edit[][] },
  ) {
    this.planner = planner;
    this.opaque = opaque;
    this.text = text;
    this.edits = changes.edits;
    this.standIns = changes.standIns;
    const names = planner.columns(this.over(`select * from (\n${this.form()}\n)`));
    this.front = names[0] === FRONT ? 1 : 0;
    this.names = names.slice(this.front);
  }

  /** The statement in this form, with the query inside an expression of that number as it was. */
  form(restored?: number): string {
    const standIns = this.standIns.filter((_, number) => number !== restored).flat();
    return apply(this.text, [...this.edits, ...standIns]);
  }

  /** What one column needs; without a column, what the rows need. */
  async needs(column?: number): Promise<Needs> {
    const first = await this.ask(column);
    const columns = new Set(first.columns);
    const operators = new Set(first.operators);
    for (const number of first.standIns) {
      const restored = await this.ask(column, number);
      for (const each of restored.columns) columns.add(each);
      for (const each of restored.operators) operators.add(each);
    }
    // Nothing is read where the optimizer found that there are no rows: then anything may be meant.
    if (operators.has("EMPTY_RESULT")) for (const i of this.opaque.columns.keys()) columns.add(i);
    return { columns, operators };
  }

  private async ask(column: number | undefined, restored?: number) {
    await this.planner.breathe();
    const names = Array.from({ length: this.names.length + this.front }, (_, i) => `o${i}`);
    const asked = column === undefined ? "1" : `o${column + this.front}`;
    const from = `(\n${this.form(restored)}\n) as o(${names.join(", ")})`;
    const plan = this.planner.explain(this.over(`select ${asked} from ${from}`));
    return { ...this.opaque.found(plan), operators: operatorsOf(plan) };
  }

  private over(select: string): string {
    return this.opaque.ctes === "" ? select : `with ${this.opaque.ctes}\n${select}`;
  }
}

function operatorsOf(plan: string): Set<string> {
  const names = new Set<string>();
  const visit = ({ name, children }: PlanNode) => {
    names.add(name.trim());
    children.forEach(visit);
  };
  (JSON.parse(plan) as PlanNode[]).forEach(visit);
  return names;
}
