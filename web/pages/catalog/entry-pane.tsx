import type { ComponentType } from "preact";
import type { EntryDetail, EntryItem } from "../../api/replies.ts";
import { Failed, Note } from "../../components/note.tsx";
import { refOf } from "../../data/entries.ts";
import type { Resource } from "../../data/use-read.ts";
import { Link } from "../../navigation.tsx";
import { ENTRY_TABS, type EntryTab, entryPath } from "../../routes.ts";
import { useProject } from "../../shell/project-context.ts";
import { EntryFacts } from "./entry-facts.tsx";
import { EntryHeading } from "./entry-heading.tsx";
import { ChartTab } from "./tabs/chart-tab.tsx";
import { CodeTab } from "./tabs/code-tab.tsx";
import { DataTab } from "./tabs/data-tab.tsx";
import { FactsTab } from "./tabs/facts-tab.tsx";
import { LineageTab } from "./tabs/lineage-tab.tsx";
import { WhyTab } from "./tabs/why-tab.tsx";

export interface TabProps {
  detail: EntryDetail;
}

const TABS: Record<EntryTab, { label: string; of: ComponentType<TabProps> }> = {
  data: { label: "Data", of: DataTab },
  chart: { label: "Chart", of: ChartTab },
  code: { label: "Code", of: CodeTab },
  lineage: { label: "Lineage", of: LineageTab },
  facts: { label: "Facts", of: FactsTab },
  why: { label: "Why", of: WhyTab },
};

interface EntryPaneProps {
  entry: Resource<EntryDetail>;
  items: EntryItem[];
  following: boolean;
  tab: EntryTab;
}

/** One entry whole. While another is read the previous one stays, so nothing jumps. */
export function EntryPane({ entry, items, following, tab }: EntryPaneProps) {
  const failed = entry.error && (
    <Failed what="The entry cannot be read" error={entry.error} onRetry={entry.reload} />
  );
  const detail = entry.data;
  if (!detail || (entry.error && !entry.settled))
    return failed ?? <Note title="Reading the catalog…" />;
  const item = items.find((one) => one.hash === detail.hash);
  const { of: Tab } = TABS[tab];
  return (
    <article className="entry" aria-busy={!entry.settled} aria-labelledby="entry-name">
      {failed}
      <EntryHeading detail={detail} item={item} following={following} />
      <EntryFacts detail={detail} />
      <Tabs detail={detail} current={tab} />
      <Tab key={`${tab} ${detail.hash}`} detail={detail} />
    </article>
  );
}

function Tabs({ detail, current }: { detail: EntryDetail; current: EntryTab }) {
  const { project } = useProject();
  const head = detail.versions?.at(-1)?.version;
  // The address names the version that is shown, unless that is the newest.
  const ref =
    detail.version === undefined || detail.version === head
      ? refOf(detail)
      : `${detail.alias}-v${detail.version}`;
  return (
    <nav className="tabs" aria-label="Parts of the entry">
      <ul>
        {ENTRY_TABS.map((name) => (
          <li key={name}>
            <Link
              href={entryPath(project, ref, name)}
              aria-current={name === current ? "page" : undefined}
            >
              {TABS[name].label}
              {name === "chart" && detail.has_chart && <span className="has" title="It has one" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
