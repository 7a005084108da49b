import { Failure } from "../../../contract/errors.ts";
import { didYouMean } from "../../../contract/names.ts";
import type { Control } from "../slices.ts";
import { partsOf } from "./candidates.ts";
import { findKeys, type KeySearch } from "./keys.ts";
import type { Pair, Schema } from "./pairs.ts";
import type { Runner } from "./run.ts";
import { type BothStats, bothStats } from "./stats.ts";
import { duplicatesOf, type Sides } from "./unique.ts";

/** The columns to match rows by: those asked for when they are unique on both sides, else those found. */
export async function chooseKeys(
  runner: Runner,
  sides: Sides,
  schema: Schema,
  { asked, stats }: { asked: string[] | undefined; stats: BothStats | undefined },
  control: Control,
): Promise<KeySearch> {
  if (asked) return given(runner, sides, namedPairs(schema, asked), control);
  const known = stats ?? (await bothStats(runner, sides, control));
  const parts = partsOf(schema.shared, known);
  const isWhole = parts.length === schema.shared.length && !hasRenameable(schema);
  return findKeys(runner, sides, parts, isWhole, control);
}

async function given(
  runner: Runner,
  sides: Sides,
  columns: Pair[],
  control: Control,
): Promise<KeySearch> {
  const duplicatesBefore = await duplicatesOf(runner, sides, "before", columns, control);
  const duplicatesAfter = await duplicatesOf(runner, sides, "after", columns, control);
  const isUnique = duplicatesBefore === 0 && duplicatesAfter === 0;
  return {
    keys: isUnique ? columns : undefined,
    candidates: isUnique ? [] : [{ columns, duplicatesBefore, duplicatesAfter }],
    ranOut: false,
  };
}

/** @throws invalid_input when a name is no column of both sides */
function namedPairs({ shared, removed, added }: Schema, names: string[]): Pair[] {
  const pairs = names.map((name) => {
    const folded = name.toLowerCase();
    const pair = shared.find(({ before }) => before.name.toLowerCase() === folded);
    if (pair) return pair;
    const isOn = (columns: { name: string }[]) =>
      columns.some((column) => column.name.toLowerCase() === folded);
    const where = isOn(removed) ? "only before" : isOn(added) ? "only after" : "on neither side";
    const columns = shared.map(({ before }) => before.name);
    const near = didYouMean(name, columns);
    throw new Failure("invalid_input", `The key ${name.slice(0, 80)} is a column ${where}.`, {
      hint: near
        ? `Did you mean ${near}?`
        : columns.length > 0
          ? `Columns of both sides: ${columns.slice(0, 30).join(", ")}.`
          : "The two have no column in common.",
      at: { field: "keys" },
    });
  });
  return [...new Set(pairs)];
}

/** Whether a column may have another name on the other side, which only matched rows can show. */
function hasRenameable({ added, removed }: Schema): boolean {
  return added.some(({ type }) => removed.some((column) => column.type === type));
}
