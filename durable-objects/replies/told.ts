import type { ToldError } from "../../contract/error-record.ts";
import { TOLD_ERROR_CHARS, TOLD_ERRORS } from "../../contract/limits.ts";
import { head, shortHash } from "../catalog/model.ts";
import type { CatalogView } from "../catalog/state.ts";
import { cut, type ErrorRecord } from "../errors/record.ts";

export interface NewErrors {
  new_errors?: ToldError[];
  /** how many more there were */
  new_errors_omitted?: number;
}

/**
 * The field of a reply that tells a session what it has not been told.
 * @param records newest first
 * @param body the reply so far; what it answers with already is not said twice
 */
export function newErrors(
  records: readonly ErrorRecord[],
  body: unknown,
  catalog: CatalogView,
): NewErrors {
  const answered = idsIn(body);
  const news = records.filter(({ id }) => !answered.has(id));
  if (news.length === 0) return {};
  const omitted = news.length - TOLD_ERRORS;
  return {
    new_errors: news.slice(0, TOLD_ERRORS).map((record) => toldOf(record, catalog)),
    ...(omitted > 0 ? { new_errors_omitted: omitted } : {}),
  };
}

/** Compact: never a recipe, a prompt or a stack. */
function toldOf(record: ErrorRecord, catalog: CatalogView): ToldError {
  const { id, at, code, message, hash, alias, tool } = record;
  const named = hash === undefined ? undefined : versionOf(catalog, hash, alias);
  const name = named?.alias ?? alias;
  return {
    id,
    created_at: at,
    code,
    ...(hash === undefined ? {} : { hash: shortHash(hash) }),
    ...(name === undefined ? {} : { alias: name }),
    ...(named ? { version: named.version } : {}),
    ...(tool === undefined ? {} : { tool }),
    message: cut(message, TOLD_ERROR_CHARS),
  };
}

/** The newest version that is the entry: of the alias it was recorded for, or else of any. */
function versionOf(catalog: CatalogView, hash: string, wanted: string | undefined) {
  const preferred = wanted === undefined ? undefined : catalog.alias(wanted);
  const aliases = [...(preferred ? [preferred] : []), ...catalog.aliases()];
  const live = aliases.find((alias) => head(alias).hash === hash);
  for (const alias of live && !preferred ? [live] : aliases) {
    const version = alias.versions.findLast((each) => each.hash === hash);
    if (version) return { alias: alias.name, version: version.version };
  }
  return undefined;
}

/** Everything in a reply that stands as `id` or `error_id`. */
function idsIn(body: unknown): Set<string> {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (value === null || typeof value !== "object") return;
    for (const [key, held] of Object.entries(value)) {
      if ((key === "id" || key === "error_id") && typeof held === "string") found.add(held);
      else look(held);
    }
  };
  look(body);
  return found;
}
