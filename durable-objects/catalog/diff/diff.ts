import { DIFF_SECONDS, FLOAT_NOISE } from "../../../contract/diff.ts";
import { Failure } from "../../../contract/errors.ts";
import { chooseKeys } from "../../engine/diff/choose.ts";
import { type DiffOptions, diffRelations, type RelationDiff } from "../../engine/diff/diff.ts";
import type { KeySearch } from "../../engine/diff/keys.ts";
import { pairColumns, type Schema } from "../../engine/diff/pairs.ts";
import type { Side } from "../../engine/diff/run.ts";
import { type BothStats, statsByName } from "../../engine/diff/stats.ts";
import type { EngineJob } from "../../engine/engine.ts";
import { isOutOfMemory } from "../../engine/ingest/memory.ts";
import type { Control } from "../../engine/slices.ts";
import { ensureStored } from "../faithful/heal.ts";
import type { Entry } from "../model.ts";
import { relationOf } from "../relations.ts";
import type { Work } from "../work.ts";

/** Compares the stored rows of two entries. @throws invalid_input, out_of_memory, time_limit, cancelled */
export function diffEntries(
  work: Work,
  before: Entry,
  after: Entry,
  options: DiffOptions,
): Promise<RelationDiff> {
  return withSides(work, [before, after], ({ connection }, [a, b], control) =>
    diffRelations(connection, { before: a as Side, after: b as Side }, options, control),
  );
}

/** Statistics of an entry's columns by name. */
export async function statsOfEntry(work: Work, entry: Entry): Promise<BothStats["before"]> {
  return withSides(work, [entry], async ({ connection }, [side], control) =>
    statsByName(connection, side as Side, control),
  );
}

/** The columns that match the rows of two entries, without comparing the rest. */
export function keysOfEntries(
  work: Work,
  before: Entry,
  after: Entry,
  asked: string[] | undefined,
): Promise<KeySearch & { schema: Schema }> {
  const schema = pairColumns(before.columns, after.columns, {
    asked: undefined,
    noise: FLOAT_NOISE,
  });
  return withSides(work, [before, after], async ({ connection }, [a, b], control) => {
    const sides = { before: a as Side, after: b as Side };
    const found = await chooseKeys(connection, sides, schema, { asked, stats: undefined }, control);
    return { ...found, schema };
  });
}

async function withSides<T>(
  work: Work,
  entries: Entry[],
  use: (job: EngineJob, sides: Side[], control: Control) => Promise<T>,
): Promise<T> {
  return work.engine.job(work.meter, async (job) => {
    await ensureStored(work, job, entries);
    const side = (entry: Entry) => ({
      sql: job.attachments.read(relationOf(work.catalog, work.rows, entry)),
      columns: entry.columns,
      rows: entry.row_count,
    });
    const control = { signal: work.signal, seconds: DIFF_SECONDS };
    return use(job, entries.map(side), control).catch((error: unknown) => {
      if (!isOutOfMemory(error)) throw error;
      throw new Failure("out_of_memory", "Comparing these rows needs more memory than there is.", {
        hint: "Compare entries with fewer columns or rows: catalog_run a selection of each first.",
        stage: "diff",
      });
    });
  });
}
