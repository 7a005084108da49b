import { useEffect } from "react";
import type { Caller } from "../api/call.ts";
import type { EntryItem } from "../api/replies.ts";
import type { LoadedEntry } from "../data/entry.ts";
import type { Resource } from "../data/use-resource.ts";
import { labelOf } from "../format/label.ts";
import { EntryFacts } from "./entry-facts.tsx";
import { EntryHeading } from "./entry-heading.tsx";
import { Failed, Note } from "./note.tsx";
import { Recipe } from "./recipe.tsx";
import { Rows } from "./rows.tsx";
import { Schema } from "./schema.tsx";

interface EntryPaneProps {
  project: string;
  call: Caller;
  entry: Resource<LoadedEntry>;
  items: EntryItem[];
  following: boolean;
}

/** One entry whole. While another is read the previous one stays, so nothing jumps. */
export function EntryPane({ project, call, entry, items, following }: EntryPaneProps) {
  const detail = entry.data?.detail;
  const label = detail && labelOf(detail);
  useEffect(() => {
    document.title = label ? `${label} · ${project} · Tallyman` : `${project} · Tallyman`;
  }, [label, project]);

  const failed = entry.error && (
    <Failed what="The entry cannot be read" error={entry.error} onRetry={entry.reload} />
  );
  if (!entry.data || !detail) return failed ?? <Note title="Reading the catalog…" />;
  const item = items.find((one) => one.hash === detail.hash);
  return (
    <article className="entry" aria-busy={!entry.settled} aria-labelledby="entry-name">
      {failed}
      <EntryHeading project={project} detail={detail} item={item} following={following} />
      <EntryFacts project={project} detail={detail} />
      {entry.data.rows instanceof Error ? (
        <Failed what="The rows cannot be shown" error={entry.data.rows} onRetry={entry.reload} />
      ) : (
        <Rows key={detail.hash} call={call} hash={detail.hash} first={entry.data.rows} />
      )}
      <div className="entry-parts">
        <Recipe code={detail.code} />
        <Schema columns={detail.schema ?? []} />
      </div>
    </article>
  );
}
