import type { catalogLineage } from "../../contract/tools/catalog_lineage.ts";
import type { Call } from "../call.ts";
import { type LineageNode, lineage } from "../catalog/lineage.ts";
import { type Alias, type Entry, head, shortHash, type Version } from "../catalog/model.ts";
import { resolve } from "../catalog/resolve.ts";
import { stalenessOf } from "../catalog/staleness.ts";
import { entryUrl } from "../links.ts";
import type { ToolHandler } from "./handler.ts";
import { columnsReply } from "./lineage-columns.ts";

export const lineageOf: ToolHandler<typeof catalogLineage> = async (input, call) => {
  const { entry } = resolve(call.catalog, input.entry);
  const { nodes, edges, omitted } = lineage(call.catalog, entry, input.direction, input.depth);
  const names = namesByHash(call);
  const columns = input.columns
    ? await columnsReply(
        call,
        ownAndParents(nodes, input.depth),
        (entry) => names.get(entry.hash)?.alias.name,
      )
    : {};
  return {
    nodes: nodes.map(({ entry: each, distance }) => {
      const named = names.get(each.hash);
      return {
        hash: shortHash(each.hash),
        ...nameOf(each, named),
        distance,
        row_count: each.row_count,
        // Only what a name stands for can be out of date.
        stale:
          named?.live === true && stalenessOf(call.catalog, call.data, each).reasons.length > 0,
      };
    }),
    edges: edges.map((edge) => ({ ...edge, from: shortHash(edge.from), to: shortHash(edge.to) })),
    omitted,
    ...columns,
    url: entryUrl(call.caller, input.entry),
  };
};

/** The entry and its parents whose own parents are within the depth, nearest first. */
function ownAndParents(nodes: LineageNode[], depth: number): Entry[] {
  return nodes
    .filter(({ distance }) => distance <= 0 && -distance < depth)
    .map(({ entry }) => entry);
}

interface Name {
  alias: Alias;
  version: Version;
  live: boolean;
}

/** The newest version that each entry is; an alias's head goes before a version that others replaced. */
function namesByHash({ catalog }: Call): Map<string, Name> {
  const names = new Map<string, Name>();
  for (const alias of catalog.aliases()) {
    const newest = head(alias);
    for (const version of alias.versions) {
      const live = version.hash === newest.hash;
      if (live || !names.get(version.hash)?.live) names.set(version.hash, { alias, version, live });
    }
  }
  return names;
}

function nameOf(entry: Entry, named: Name | undefined) {
  if (!named) return { kind: "scratch" as const };
  const { alias, version, live } = named;
  return {
    alias: alias.name,
    version: version.version,
    kind: live ? entry.kind : ("superseded" as const),
  };
}
