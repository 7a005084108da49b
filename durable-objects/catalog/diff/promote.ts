import { Failure } from "../../../contract/errors.ts";
import { type Comparison, comparisonSelect } from "../../engine/diff/comparison.ts";
import type { Candidate } from "../../engine/diff/keys.ts";
import type { Work } from "../work.ts";
import { keysOfEntries } from "./diff.ts";
import { clipText } from "./room.ts";
import type { VersionPair } from "./versions.ts";

/**
 * The recipe that compares two versions of an alias, over both of them pinned.
 * @throws no_join_key with what comes nearest to a key; invalid_input for a key that is no column
 */
export async function comparisonRecipe(
  work: Work,
  { before, after }: VersionPair,
  asked: string[] | undefined,
): Promise<Comparison> {
  const { keys, schema, candidates, ranOut } = await keysOfEntries(
    work,
    before.entry,
    after.entry,
    asked,
  );
  if (!keys) throw noKey(before.ref, after.ref, asked, candidates, ranOut);
  const comparison = comparisonSelect(
    { before: `pinned('${before.ref}')`, after: `pinned('${after.ref}')` },
    { before: before.entry.columns, after: after.entry.columns },
    { keys, schema, rows: before.entry.row_count + after.entry.row_count },
  );
  const names = comparison.keys.map((name) => JSON.stringify(name)).join(", ");
  const title = `-- ${before.ref} beside ${after.ref}, matched by ${names}`;
  return { ...comparison, sql: `${title}\n${comparison.sql}` };
}

/** `diff_orders_v1_v2`, with the name cut where the whole would be too long. */
export function defaultDiffName(name: string, va: number, vb: number): string {
  const tail = `_v${va}_v${vb}`;
  return `diff_${name.slice(0, 63 - "diff_".length - tail.length)}${tail}`;
}

function noKey(
  before: string,
  after: string,
  asked: string[] | undefined,
  candidates: Candidate[],
  ranOut: boolean,
): Failure {
  const listed = candidates.map(({ columns, duplicatesBefore, duplicatesAfter }) => {
    const names = columns.map((pair) => clipText(pair.before.name, 80)).join(" + ");
    return `${names} (${duplicatesBefore} duplicates in ${before}, ${duplicatesAfter} in ${after})`;
  });
  const nearest = listed.length > 0 ? ` The nearest: ${listed.join("; ")}.` : "";
  const message = asked
    ? `The key ${clipText(asked.join(" + "), 200)} is not unique: ${listed.join("; ")}.`
    : ranOut
      ? `No key was found in the time there is: rows of ${before} and ${after} cannot be matched.`
      : `No columns tell the rows of ${before} and ${after} apart and match them.`;
  return new Failure("no_join_key", message, {
    hint: `Give keys: [...] that are unique on both sides, or make them so first; catalog_diff counts whole rows without a key.${asked ? "" : nearest}`,
    stage: "diff",
  });
}
