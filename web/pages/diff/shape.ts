import type { CellState } from "../../../contract/cell-states.ts";
import type { Reply } from "../../api/replies.ts";

type Diff = Reply<"catalog_diff">;
export type DiffStats = Diff["stats"][number];

/** What a cell was and became; undefined where its row was not on that side. */
export interface ChangedCell {
  state: CellState["name"];
  before?: unknown;
  after?: unknown;
}

export interface ChangedRow {
  key: string[];
  state: CellState["name"];
  cells: Map<string, ChangedCell>;
}

export interface ChangedRows {
  keys: string[];
  columns: string[];
  rows: ChangedRow[];
}

/** Changed cells by row, then rows of one side: what the reply shows, as one table. */
export function changedRows({ keys, samples, only_before, only_after }: Diff): ChangedRows {
  const rows = new Map<string, ChangedRow>();
  const columns = new Set<string>();
  for (const { key, column, before, after } of samples) {
    const values = keys.map((name) => textOf(key[name]));
    const id = JSON.stringify(values);
    const row = rows.get(id) ?? { key: values, state: "changed", cells: new Map() };
    rows.set(id, row);
    row.cells.set(column, { state: "changed", before, after });
    columns.add(column);
  }
  const sides = [
    ["only_before", "before", only_before],
    ["only_after", "after", only_after],
  ] as const;
  const alone = sides.flatMap(([state, side, part]) =>
    (part?.rows ?? []).map((values): ChangedRow => {
      const cells = new Map<string, ChangedCell>();
      const byName = new Map(part?.columns.map((name, i) => [name, values[i]]));
      for (const [name, value] of byName) {
        if (keys.includes(name)) continue;
        cells.set(name, { state, [side]: value });
        columns.add(name);
      }
      return { key: keys.map((name) => textOf(byName.get(name))), state, cells };
    }),
  );
  return { keys, columns: [...columns], rows: [...rows.values(), ...alone] };
}

/** Columns whose figures differ, or that one side lacks. */
export function isDifferent({ before, after }: DiffStats): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** A value of a reply as text. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
