import { useState } from "react";
import type { EntryItem, EntryList } from "../../api/replies.ts";
import { Failed } from "../../components/note.tsx";
import type { EntrySections } from "../../data/entries.ts";
import { useNow } from "../../data/use-now.ts";
import { type Resource, useCall } from "../../data/use-read.ts";
import { formatCount } from "../../format/number.ts";
import { Link } from "../../navigation.tsx";
import { pagePath } from "../../routes.ts";
import { openImport } from "../../shell/import/open.ts";
import { useProject } from "../../shell/project-context.ts";
import { EntryLink } from "./entry-link.tsx";
import { matchesFilter } from "./filter.ts";
import { type Marks, marksOf } from "./marks.ts";

interface SidebarProps {
  list: Resource<EntryList>;
  sections: EntrySections;
  shown: { hash: string } | undefined;
  following: boolean;
  open: boolean;
  onChoice: () => void;
  onMore: () => void;
}

export function Sidebar({ list, sections, open, onMore, ...rest }: SidebarProps) {
  const { project } = useProject();
  const now = useNow();
  const marks = marksOf(useCall("catalog_marks", {}).data);
  const [filter, setFilter] = useState("");
  const total = list.data?.total ?? 0;
  const read = list.data?.items.length ?? 0;
  const section = { ...rest, now, marks };
  const meant = (items: EntryItem[]) => items.filter((item) => matchesFilter(item, filter));
  const [named, sources, scratch] = [sections.named, sections.sources, sections.scratch].map(meant);
  const none = total > 0 && ![named, sources, scratch].some((items) => items?.length);
  return (
    <nav id="entries" className="sidebar" aria-label="Entries" data-open={open}>
      <div className="sidebar-top">
        <input
          type="search"
          aria-label="Filter entries"
          placeholder="Filter"
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
        <button type="button" onClick={openImport}>
          Import
        </button>
      </div>
      <Link
        className="newest"
        href={pagePath(project, "catalog")}
        aria-current={rest.following ? "page" : undefined}
        onFollow={rest.onChoice}
      >
        Follow the newest
      </Link>
      {list.error && (
        <Failed what="The entries cannot be read" error={list.error} onRetry={list.reload} />
      )}
      {list.data?.total === 0 && <p className="sidebar-foot">No entries yet.</p>}
      <Section title="Named" items={named ?? []} {...section} />
      <Section title="Sources" items={sources ?? []} {...section} />
      <Section title="Scratch" items={scratch ?? []} {...section} />
      {none && <p className="sidebar-foot">No entry matches “{filter}”.</p>}
      {read < total && (
        <p className="sidebar-foot">
          {formatCount(read)} of {formatCount(total)}{" "}
          <button type="button" onClick={onMore}>
            Show more
          </button>
        </p>
      )}
    </nav>
  );
}

interface SectionProps {
  title: string;
  items: EntryItem[];
  shown: { hash: string } | undefined;
  following: boolean;
  now: number;
  marks: Marks;
  onChoice: () => void;
}

function Section({ title, items, shown, following, now, marks, onChoice }: SectionProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2>
        {title} <span className="count">{formatCount(items.length)}</span>
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.alias ?? item.hash}>
            <EntryLink
              item={item}
              state={item.hash !== shown?.hash ? "other" : following ? "shown" : "chosen"}
              badges={marks.of(item)}
              now={now}
              onChoice={onChoice}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
