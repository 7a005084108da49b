import { layOut } from "../recipe/layout.ts";
import { knownFunctions } from "../recipe/sql-engine.ts";
import { tokenize } from "../recipe/tokens.ts";
import { changesOf } from "./changes.ts";
import { choose } from "./choose.ts";
import { doubtsOf } from "./doubts.ts";
import type { Change, Edit, Source } from "./edits.ts";
import { type InputColumn, type LineageInput, OpaqueInputs } from "./opaque.ts";
import type { Planner } from "./planner.ts";
import { type Needs, Probe } from "./probe.ts";

export interface ColumnLineage {
  name: string;
  /** columns its values are made of */
  from: InputColumn[];
  /** every one of them is used; otherwise some may not be, but none is missing */
  exact: boolean;
}

export interface StatementLineage {
  columns: ColumnLineage[];
  /** columns that decide which rows there are, and their order: filters, keys of joins and groups, DISTINCT, ORDER BY */
  rows: InputColumn[];
  rowsExact: boolean;
  /** columns past the limit */
  omitted: number;
}

/** Operators that DuckDB reads whole, whatever is asked of them. */
const BARRIERS = ["EMPTY_RESULT", "CTE", "REC_CTE"];

/**
 * Where each column of a SELECT comes from, as DuckDB's optimizer sees it: what is left of the inputs when only that
 * column is asked for. No data is read. Two forms of the statement are asked: the whole, for what is needed at all,
 * and one without what decides its rows, for what values are made of. What the second does not need is counted as
 * deciding the rows, so nothing needed is ever left out.
 * @param text a rewritten recipe, inputs called by name
 * @param limit columns that are looked at
 * @throws what the planner throws, when the statement cannot be bound or it is time to stop
 */
export async function lineageOf(
  planner: Planner,
  text: string,
  inputs: LineageInput[],
  limit: number,
): Promise<StatementLineage> {
  const source = sourceOf(planner, text);
  const opaque = new OpaqueInputs(inputs);
  const { clearer, valuesOnly, standIns } = changesOf(source, knownFunctions(planner), opaque);
  const { names } = new Probe(planner, opaque, text, { edits: [], standIns: [] });
  const form = (changes: Change[]) => probe(planner, opaque, text, names, changes, standIns);
  const whole = await form(clearer);
  const values = await form(valuesOnly);

  const doubts = doubtsOf(sourceOf(planner, whole.form()), (name) => opaque.isStandIn(name));
  const rows = await whole.needs();
  const rowsLeft = await values.needs();
  const deciding = new Set(rows.columns);
  let rowsExact = isExact(rows) && !doubts(rows.operators);
  const at = (numbers: Iterable<number>) =>
    [...numbers].sort((a, b) => a - b).flatMap((number) => opaque.columns[number] ?? []);
  const columns: ColumnLineage[] = [];
  for (const [i, name] of names.slice(0, limit).entries()) {
    const needed = await whole.needs(i);
    const made = await values.needs(i);
    for (const number of needed.columns) if (!made.columns.has(number)) deciding.add(number);
    rowsExact &&= isExact(needed);
    const isApart = [...made.columns].every((number) => !rowsLeft.columns.has(number));
    columns.push({
      name,
      from: at(made.columns),
      exact: isApart && isExact(made) && !made.operators.has("WINDOW"),
    });
  }
  return { columns, rows: at(deciding), rowsExact, omitted: names.length - columns.length };
}

function isExact({ operators }: Needs): boolean {
  return !BARRIERS.some((name) => operators.has(name));
}

function sourceOf(planner: Planner, text: string): Source {
  const tokens = tokenize(planner, text);
  return { text, tokens, layout: layOut(tokens) };
}

/** The statement with as many of the changes as still give the same columns. */
async function probe(
  planner: Planner,
  opaque: OpaqueInputs,
  text: string,
  names: string[],
  changes: Change[],
  standIns: Change[],
): Promise<Probe> {
  const binds = async (edits: Edit[]) => {
    await planner.breathe();
    try {
      return areSame(names, new Probe(planner, opaque, text, { edits, standIns: [] }).names);
    } catch (error) {
      if (planner.isRefusal(error)) return false;
      throw error;
    }
  };
  const chosen = await choose([...changes, ...standIns], binds);
  return new Probe(planner, opaque, text, {
    edits: chosen.slice(0, changes.length).flat(),
    standIns: chosen.slice(changes.length),
  });
}

/** A column without a name is called by its expression, which a change may alter. */
function areSame(names: string[], changed: string[]): boolean {
  const isSame = (name: string, i: number) => name === changed[i] || name.includes("(");
  return names.length === changed.length && names.every(isSame);
}
