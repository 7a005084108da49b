import { splitAccessPath } from "../../.build/codec/vega.js";
import type { ChartColumn, ChartField } from "../../contract/chart.ts";
import { didYouMean } from "../../contract/names.ts";
import { listed, type Problems, shown } from "./problems.ts";

/** How a name is used: as a time, as a label only, or in some other way. */
export type Use = "time" | "label" | "other" | "neutral";

/** The columns of the entry, with how the chart uses each. */
export class Columns {
  readonly byName: ReadonlyMap<string, ChartColumn>;
  private readonly uses = new Map<string, Set<Use>>();

  constructor(columns: ChartColumn[]) {
    this.byName = new Map(columns.map((column) => [column.name, column]));
  }

  use(name: string, use: Use): void {
    const uses = this.uses.get(name) ?? new Set();
    this.uses.set(name, uses.add(use));
  }

  useAll(): void {
    for (const { name, kind } of this.byName.values())
      if (kind !== "bytes") this.use(name, "other");
  }

  /** What the chart reads, in the order of the entry. */
  read(): ChartField[] {
    return [...this.byName.values()].flatMap(({ name, kind }) => {
      const uses = this.uses.get(name);
      if (!uses) return [];
      // A day as a label is written as a day; everything else that may reckon with it needs a time.
      const onlyLabel = !uses.has("time") && !uses.has("other");
      return [{ name, temporal: kind === "time" ? !onlyLabel : uses.has("time") }];
    });
  }
}

/** The names that can be read at one place of a specification. */
export class Scope {
  private readonly columns: Columns;
  /** name -> whether it is still the entry's column */
  private readonly names: ReadonlyMap<string, boolean>;
  /** a pivot makes names that only the rows know */
  private readonly open: boolean;
  readonly aggregated: boolean;
  /** what `{repeat: …}` stands for here */
  readonly repeats: ReadonlyMap<string, string[]>;

  private constructor(
    columns: Columns,
    names: ReadonlyMap<string, boolean>,
    more: { open?: boolean; aggregated?: boolean; repeats?: ReadonlyMap<string, string[]> } = {},
  ) {
    this.columns = columns;
    this.names = names;
    this.open = more.open ?? false;
    this.aggregated = more.aggregated ?? false;
    this.repeats = more.repeats ?? new Map();
  }

  static of(columns: Columns): Scope {
    return new Scope(columns, new Map(Array.from(columns.byName.keys(), (name) => [name, true])));
  }

  /** The names here and those made. */
  with(made: string[]): Scope {
    const { open, aggregated, repeats } = this;
    return new Scope(this.columns, new Map([...this.names, ...made.map(asMade)]), {
      open,
      aggregated,
      repeats,
    });
  }

  /** Only the names kept, as they are, and those made; rows became fewer. */
  only(kept: string[], made: string[], open = false): Scope {
    const names = kept.map((name) => [name, this.names.get(name) ?? false] as const);
    return new Scope(this.columns, new Map([...names, ...made.map(asMade)]), {
      open: open || (this.open && kept.length > 0),
      aggregated: true,
      repeats: this.repeats,
    });
  }

  repeating(repeats: Iterable<[string, string[]]>): Scope {
    const { columns, names, open, aggregated } = this;
    return new Scope(columns, names, {
      open,
      aggregated,
      repeats: new Map([...this.repeats, ...repeats]),
    });
  }

  /** The names here and in scopes below. */
  joined(scopes: Scope[]): Scope {
    const below = scopes.flatMap(({ names }) => [...names.keys()]);
    const joined = this.with(below.filter((name) => !this.names.has(name)));
    return scopes.some(({ open }) => open) ? joined.opened() : joined;
  }

  /** The column or made name that a reference means, plain; undefined when there is none. */
  find(reference: string): string | undefined {
    if (this.names.has(reference)) return reference;
    const plain = unescaped(reference);
    return this.names.has(plain) ? plain : undefined;
  }

  /**
   * Reads a reference as Vega wants it written: a name with dots or brackets is escaped, a path into a struct
   * stays a path. An unknown one is a problem.
   */
  read(reference: string, use: Use, path: string, problems: Problems): string {
    const name = this.find(reference);
    if (name !== undefined) {
      this.note(name, use, path, problems);
      return escaped(name);
    }
    const [outer = ""] = pathOf(reference);
    if (
      outer !== reference &&
      this.columns.byName.get(outer)?.kind === "nested" &&
      this.names.has(outer)
    ) {
      this.note(outer, "other", path, problems);
      return reference;
    }
    if (!this.open)
      problems.add(path, `there is no column ${shown(reference)}`, this.nearest(reference));
    return reference;
  }

  private opened(): Scope {
    const { aggregated, repeats } = this;
    return new Scope(this.columns, this.names, { open: true, aggregated, repeats });
  }

  hasPlain(name: string): boolean {
    return this.names.has(name);
  }

  /** `sum_amount`, `yearmonth_day`, `__count`: what Vega-Lite calls what an encoding makes. */
  mayBeDerived(name: string): boolean {
    if (name.startsWith("__")) return true;
    return [...this.names.keys()].some((known) => name.endsWith(`_${known}`));
  }

  beginningWith(start: string): string | undefined {
    return [...this.names.keys()].find((known) => known.startsWith(start));
  }

  useAll(): void {
    this.columns.useAll();
  }

  isOpen(): boolean {
    return this.open;
  }

  nearest(reference: string): string {
    const near = didYouMean(reference, this.names.keys());
    if (near !== undefined) return `Did you mean ${near}?`;
    return `The columns are ${listed([...this.names.keys()])}.`;
  }

  private note(name: string, use: Use, path: string, problems: Problems): void {
    if (!this.names.get(name)) return;
    if (this.columns.byName.get(name)?.kind === "bytes") {
      problems.add(path, `the column ${name} holds bytes, which cannot be drawn`);
    }
    this.columns.use(name, use);
  }
}

/** A name as a Vega field: dots and brackets would be a path into an object. */
export function escaped(name: string): string {
  return name.replace(/[\\.[\]]/g, "\\$&").replace(/^["']/, "\\$&");
}

export function unescaped(reference: string): string {
  return reference.replace(/\\(.)/gs, "$1");
}

function pathOf(reference: string): string[] {
  try {
    return splitAccessPath(reference);
  } catch {
    // Vega cannot read it as a path, so it is one name.
    return [reference];
  }
}

function asMade(name: string): [string, boolean] {
  return [name, false];
}
