import { Failure } from "../../contract/errors.ts";
import { LINEAGE_CELLS, LINEAGE_COLUMNS, QUERY_SECONDS } from "../../contract/limits.ts";
import { StatementError } from "../engine/connection.ts";
import { lineageOf, type StatementLineage } from "../engine/lineage/columns.ts";
import type { InputColumn, LineageInput } from "../engine/lineage/opaque.ts";
import { type Planner, plannerOf } from "../engine/lineage/planner.ts";
import { literal } from "../engine/sql.ts";
import type { NamedInput } from "./inputs.ts";
import type { Entry } from "./model.ts";
import { readInputs } from "./recipe.ts";
import { withCalls } from "./with-calls.ts";
import type { Work } from "./work.ts";

/** A column of what an entry reads, which is called as its recipe calls it. */
export interface ReadColumn {
  ref: string;
  column: string;
}

export interface EntryColumns {
  entry: Entry;
  /** without `from` for an imported file: its columns come from nowhere else */
  columns: { name: string; from?: ReadColumn[]; exact?: boolean }[];
  rows?: { from: ReadColumn[]; exact: boolean };
  /** columns past what one call looks at */
  omitted: number;
  /** why nothing can be said */
  unknown?: string;
}

/**
 * Where the columns of entries come from, one entry after the other until the most columns of a call are looked at.
 * Told by plans alone: no row is read, nothing changes.
 * @throws Failure cancelled | time_limit
 */
export async function columnLineage(work: Work, entries: Entry[]): Promise<EntryColumns[]> {
  const control = { signal: work.signal, seconds: QUERY_SECONDS };
  return work.engine.job(work.meter, async ({ connection }) => {
    const planner = plannerOf(connection, control);
    const told: EntryColumns[] = [];
    let left = LINEAGE_COLUMNS;
    for (const entry of entries) {
      if (left <= 0) break;
      const columns = await columnsOfEntry(work, planner, entry, left);
      left -= columns.columns.length;
      told.push(columns);
    }
    return told;
  });
}

async function columnsOfEntry(
  work: Work,
  planner: Planner,
  entry: Entry,
  most: number,
): Promise<EntryColumns> {
  if (entry.kind === "source") {
    const columns = entry.columns.slice(0, most).map(({ name }) => ({ name }));
    return { entry, columns, omitted: entry.columns.length - columns.length };
  }
  const unknown = (why: string) => {
    return { entry, columns: [], omitted: entry.columns.length, unknown: why };
  };
  try {
    // Each bare name was an alias when it was built, whatever it is called now.
    const { text: called, inputs: named, form } = readInputs(planner, entry.recipe, () => true);
    if (form.head) return unknown("a model's rows come from all columns that it is fitted on");
    if (form.calls.some(({ name }) => name !== "process")) return unknown("it reads from a model");
    const processes = (entry.processes ?? []).map(
      (process) => ({ cte: "", kind: "process", process }) as const,
    );
    const written = { text: called, code: entry.recipe, calls: form.calls };
    const { text } = withCalls(planner, written, processes);
    const inputs = named.filter(({ kind }) => kind !== "process");
    const read = inputsOf(work, entry, inputs);
    if (!read) return unknown("the columns of what it reads are not known");
    const width = read.reduce((sum, { columns }) => sum + columns.length, 0);
    const limit = Math.min(most, Math.max(1, Math.floor(LINEAGE_CELLS / Math.max(1, width))));
    return inNames(entry, read, await lineageOf(planner, text, read, limit));
  } catch (error) {
    // What was built once may be refused by another version of the engine or of the rules.
    if (error instanceof StatementError) return unknown("its recipe cannot be planned any more");
    const isRule = error instanceof Failure && error.envelope.code === "recipe_rejected";
    if (isRule) return unknown("its recipe would not be accepted any more");
    throw error;
  }
}

type Read = LineageInput & { ref: string };

/** The inputs with the columns they had at the build; parents and files were noted in the order of the recipe. */
function inputsOf({ catalog }: Work, entry: Entry, inputs: NamedInput[]): Read[] | undefined {
  const parents = [...entry.parents];
  const files = [...entry.files];
  const read = inputs.flatMap(({ cte, kind, literal: path }): Read[] => {
    if (kind === "project_csv" || kind === "project_file") {
      const columns = files.shift()?.columns;
      return columns ? [{ name: cte, ref: `${kind}(${literal(path)})`, columns }] : [];
    }
    const parent = parents.shift();
    const below = parent && catalog.entry(parent.hash);
    return below ? [{ name: cte, ref: parent.ref, columns: below.columns }] : [];
  });
  const isWhole = read.length === inputs.length && parents.length === 0 && files.length === 0;
  return isWhole ? read : undefined;
}

function inNames(entry: Entry, read: Read[], lineage: StatementLineage): EntryColumns {
  const named = (columns: InputColumn[]): ReadColumn[] => {
    const found = new Map<string, ReadColumn>();
    for (const { input, column } of columns) {
      const { ref = "", columns: below = [] } = read[input] ?? {};
      const name = below[column]?.name ?? "";
      found.set(JSON.stringify([ref, name]), { ref, column: name });
    }
    return [...found.values()];
  };
  return {
    entry,
    columns: lineage.columns.map(({ name, from, exact }) => ({ name, from: named(from), exact })),
    rows: { from: named(lineage.rows), exact: lineage.rowsExact },
    omitted: lineage.omitted,
  };
}
