import { Failure } from "../../contract/errors.ts";
import type { Relation } from "../engine/relation.ts";
import { type Entry, shortHash } from "./model.ts";
import type { CatalogView } from "./state.ts";
import type { RowFiles } from "./work.ts";

/** How an entry's rows are read: its stored file, or its recipe over its parent's rows. */
export function relationOf(catalog: CatalogView, rows: RowFiles, entry: Entry): Relation {
  if (!entry.view) {
    const file = rows.file(entry.hash);
    if (file !== undefined) return { kind: "stored", file };
    throw new Failure(
      "store_unavailable",
      `The rows of ${shortHash(entry.hash)} are not stored here.`,
    );
  }
  const [parent] = entry.parents;
  const below = parent && catalog.entry(parent.hash);
  if (!below) throw new Error(`entry ${entry.hash} is a view over nothing`);
  return {
    kind: "view",
    text: entry.view.text,
    inputs: [{ name: entry.view.input, relation: relationOf(catalog, rows, below) }],
  };
}
