import { Failure, toEnvelope } from "../../contract/errors.ts";
import { resolve } from "../catalog/resolve.ts";
import type { CatalogView } from "../catalog/state.ts";
import { present } from "../errors/present.ts";
import type { Trouble } from "../errors/record.ts";

/** What the error log keeps of a failed call. */
export function troubleOf(thrown: unknown, input: unknown, catalog: CatalogView): Trouble {
  const { code, message, hint, stage, at } = toEnvelope(thrown);
  const given = (input ?? {}) as Record<string, unknown>;
  const recipe = given.code ?? given.sql;
  return {
    code,
    message,
    ...present({ hint, stage, place: at }),
    ...subjectOf(given, catalog),
    ...(typeof recipe === "string" ? { recipe } : {}),
    ...stackOf(thrown),
  };
}

/** A failure that was foreseen says all in its message; any other says what it is only to operators. */
function stackOf(thrown: unknown): { stack?: string } {
  if (thrown instanceof Failure || !(thrown instanceof Error)) return {};
  return thrown.stack === undefined ? {} : { stack: thrown.stack };
}

/** The entry that a call's arguments name, when there is one. */
function subjectOf(
  input: Record<string, unknown>,
  catalog: CatalogView,
): { alias?: string; hash?: string } {
  for (const key of ["name", "alias", "entry", "hash_or_alias", "old_name", "hash"]) {
    const named = input[key];
    if (typeof named !== "string" || named === "") continue;
    try {
      const { entry, alias } = resolve(catalog, named);
      return { hash: entry.hash, ...(alias ? { alias: alias.name } : {}) };
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      // A name that names nothing yet is what the call was about all the same.
      if (key === "name" || key === "alias") return { alias: named.slice(0, 80) };
    }
  }
  return {};
}
