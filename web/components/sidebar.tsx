import type { EntryItem, EntryList } from "../api/replies.ts";
import type { EntrySections } from "../data/entries.ts";
import { useNow } from "../data/use-now.ts";
import type { Resource } from "../data/use-resource.ts";
import { formatCount } from "../format/number.ts";
import { Link } from "../navigation.tsx";
import { projectPath } from "../routes.ts";
import { EntryLink } from "./entry-link.tsx";
import { Failed } from "./note.tsx";

interface SidebarProps {
  project: string;
  list: Resource<EntryList>;
  sections: EntrySections;
  shown: { hash: string } | undefined;
  following: boolean;
  open: boolean;
  onChoice: () => void;
  onMore: () => void;
}

export function Sidebar({ list, sections, open, onMore, ...rest }: SidebarProps) {
  const now = useNow();
  const total = list.data?.total ?? 0;
  const read = list.data?.items.length ?? 0;
  const section = { ...rest, now };
  return (
    <nav id="entries" className="sidebar" aria-label="Entries" data-open={open}>
      <Link
        className="newest"
        href={projectPath(rest.project)}
        aria-current={rest.following ? "page" : undefined}
        onFollow={rest.onChoice}
      >
        Follow the newest
      </Link>
      {list.error && (
        <Failed what="The entries cannot be read" error={list.error} onRetry={list.reload} />
      )}
      {list.data?.total === 0 && <p className="sidebar-foot">No entries yet.</p>}
      <Section title="Named" items={sections.named} {...section} />
      <Section title="Sources" items={sections.sources} {...section} />
      <Section title="Scratch" items={sections.scratch} {...section} />
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
  project: string;
  shown: { hash: string } | undefined;
  following: boolean;
  now: number;
  onChoice: () => void;
}

function Section({ title, items, project, shown, following, now, onChoice }: SectionProps) {
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
              project={project}
              item={item}
              state={item.hash !== shown?.hash ? "other" : following ? "shown" : "chosen"}
              now={now}
              onChoice={onChoice}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
