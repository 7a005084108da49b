import type { catalogShow } from "../../contract/tools/catalog_show.ts";
import type { Call } from "../call.ts";
import type { Mark } from "../catalog/faithful/facts.ts";
import { type Entry, head, type Parent, shortHash } from "../catalog/model.ts";
import { namesOf, resolve } from "../catalog/resolve.ts";
import { entryPath, entryUrl } from "../links.ts";
import type { ToolHandler } from "./handler.ts";
import { modelReply } from "./model-reply.ts";

export const showEntry: ToolHandler<typeof catalogShow> = async (
  { entry: reference, include },
  call,
) => {
  const found = resolve(call.catalog, reference);
  const { entry } = found;
  const named =
    found.alias && found.version
      ? { alias: found.alias, version: found.version }
      : namesOf(call.catalog, entry.hash);
  const wants = new Set(include);
  return {
    hash: shortHash(entry.hash),
    entry_path: entryPath(call.caller, entry.hash),
    kind: entry.kind,
    ...(named ? { alias: named.alias.name, version: named.version.version } : {}),
    row_count: entry.row_count,
    created_at: entry.created_at,
    execute_seconds: entry.execute_seconds,
    cheap: entry.view !== undefined,
    storage: entry.storage,
    bytes: entry.bytes,
    has_chart: call.catalog.chart(entry.hash) !== undefined,
    engine: entry.engine,
    ...resultOf(call, entry),
    ...(wants.has("code") ? { code: entry.recipe } : {}),
    ...(wants.has("schema") ? { schema: entry.columns } : {}),
    ...(wants.has("parents") ? { parents: parentsReply(entry.parents) } : {}),
    ...(wants.has("parents") && entry.processes
      ? { processes: entry.processes.map(({ name }) => name) }
      : {}),
    ...(wants.has("followers") ? { followers: followersOf(call, entry) } : {}),
    ...(wants.has("versions") && named
      ? { versions: named.alias.versions.map((v) => ({ ...v, hash: shortHash(v.hash) })) }
      : {}),
    ...(wants.has("prompts") ? { prompts: [...call.catalog.prompts(entry.hash)] } : {}),
    ...(wants.has("source") && entry.provenance
      ? {
          source: { ...entry.provenance, ...(named?.version.path && { path: named.version.path }) },
        }
      : {}),
    ...chartOf(call, entry, wants.has("chart")),
    ...(entry.model ? { model: modelReply(entry.model) } : {}),
    ...(entry.warnings.length > 0 ? { warnings: entry.warnings } : {}),
    url: entryUrl(call.caller, named?.alias.name ?? shortHash(entry.hash)),
  };
};

/** What is known of its rows. */
function resultOf({ results }: Call, { hash, view }: Entry) {
  const fact = results.facts.of(hash);
  const mark = results.facts.markOf(hash);
  return {
    stored: !view && results.file(hash) !== undefined,
    ...(fact ? { digest: fact.digest } : {}),
    ...(fact?.verifiedAt ? { verified_at: fact.verifiedAt } : {}),
    ...(mark ? { unfaithful: markReply(mark) } : {}),
  };
}

function markReply({ code, cause, columns, errorId, at }: Mark) {
  return { code, cause, columns, error_id: errorId, at };
}

function chartOf({ catalog }: Call, { hash }: Entry, wanted: boolean) {
  const chart = wanted ? catalog.chart(hash) : undefined;
  return chart ? { chart: { spec: chart.spec, fields: chart.fields } } : {};
}

export function parentsReply(parents: Parent[]) {
  return parents.map(({ ref, hash, follow, alias }) => ({
    ref,
    hash: shortHash(hash),
    follow,
    ...(alias ? { version: alias.version } : {}),
  }));
}

function followersOf(call: Call, entry: Entry) {
  const names = new Map<string, string>();
  for (const alias of call.catalog.aliases()) names.set(head(alias).hash, alias.name);
  const followers = [];
  for (const other of call.catalog.entries()) {
    const edge = other.parents.find(({ hash }) => hash === entry.hash);
    if (!edge) continue;
    const alias = names.get(other.hash);
    followers.push({
      hash: shortHash(other.hash),
      ...(alias ? { alias } : {}),
      follow: edge.follow,
    });
  }
  return followers;
}
