import type { Call } from "../call.ts";
import { textHash } from "../catalog/identity.ts";
import { head, shortHash } from "../catalog/model.ts";
import { stalenessOf } from "../catalog/staleness.ts";
import type { CatalogView } from "../catalog/state.ts";
import { entryUrl } from "../links.ts";

/** The notebook's cells in order, with the state of what they show. */
export function cellsReply(call: Call, catalog: CatalogView) {
  return catalog.notebook.map((cell, index) => {
    const alias = catalog.aliasById(cell.alias);
    const entry = alias && catalog.entry(head(alias).hash);
    if (!alias || !entry) throw new Error(`cell ${cell.id} shows an alias that is gone`);
    return {
      cell_id: cell.id,
      index,
      alias: alias.name,
      version: head(alias).version,
      hash: shortHash(entry.hash),
      kind: entry.kind,
      row_count: entry.row_count,
      stale: stalenessOf(catalog, call.data, entry).reasons.length > 0,
      has_chart: catalog.chart(entry.hash) !== undefined,
      markdown: cell.markdown,
      markdown_hash: textHash(cell.markdown),
      url: entryUrl(call.caller, alias.name),
    };
  });
}
