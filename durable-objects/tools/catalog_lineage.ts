import type { catalogLineage } from "../../contract/tools/catalog_lineage.ts";
import type { Call } from "../call.ts";
import { lineage } from "../catalog/lineage.ts";
import { type Alias, type Entry, head, shortHash, type Version } from "../catalog/model.ts";
import { resolve } from "../catalog/resolve.ts";
import { stalenessOf } from "../catalog/staleness.ts";
import { entryUrl } from "../links.ts";
import type { ToolHandler } from "./handler.ts";

export const lineageOf: ToolHandler<typeof catalogLineage> = async (input, call) => {
  const { entry } = resolve(call.catalog, input.entry);
  const { nodes, edges, omitted } = lineage(call.catalog, entry, input.direction, input.depth);
  const names = versionsByHash(call);
  return {
    nodes: nodes.map((node) => ({
      hash: shortHash(node.entry.hash),
      ...nameOf(node.entry, names),
      distance: node.distance,
      row_count: node.entry.row_count,
      stale: stalenessOf(call.catalog, call.data, node.entry).reasons.length > 0,
    })),
    edges: edges.map((edge) => ({ ...edge, from: shortHash(edge.from), to: shortHash(edge.to) })),
    omitted,
    url: entryUrl(call.caller, input.entry),
  };
};

type Names = Map<string, { alias: Alias; version: Version }>;

function versionsByHash({ catalog }: Call): Names {
  const names: Names = new Map();
  for (const alias of catalog.aliases()) {
    for (const version of alias.versions) names.set(version.hash, { alias, version });
  }
  return names;
}

function nameOf(entry: Entry, names: Names) {
  const named = names.get(entry.hash);
  if (!named) return { kind: "scratch" as const };
  const { alias, version } = named;
  const live = head(alias).hash === entry.hash;
  return {
    alias: alias.name,
    version: version.version,
    kind: live ? entry.kind : ("superseded" as const),
  };
}
