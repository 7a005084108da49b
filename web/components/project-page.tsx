import { useEffect, useMemo, useRef, useState } from "react";
import { callerFor } from "../api/call.ts";
import { loadEntries, sectionsOf } from "../data/entries.ts";
import { entryReader } from "../data/entry.ts";
import { useResource } from "../data/use-resource.ts";
import type { View } from "../routes.ts";
import { useProject } from "../state/use-project.ts";
import { ActivityStrip } from "./activity-strip.tsx";
import { ArrivalPill } from "./arrival-pill.tsx";
import { Banners } from "./banners.tsx";
import { EmptyProject } from "./empty-project.tsx";
import { EntryPane } from "./entry-pane.tsx";
import { Header } from "./header.tsx";
import { Sidebar } from "./sidebar.tsx";

/** Entries the sidebar reads at once. */
const LIST_STEP = 200;

interface ProjectPageProps {
  project: string;
  view: View;
  visit: number;
}

export function ProjectPage({ project, view, visit }: ProjectPageProps) {
  const call = useMemo(() => callerFor(project), [project]);
  const [state, dispatch] = useProject(project);
  const [wanted, setWanted] = useState(LIST_STEP);
  const [listOpen, setListOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const following = view.kind === "newest";
  useEffect(() => dispatch({ type: "viewed", following }), [following, visit]);

  const list = useResource(
    `entries ${wanted}`,
    state.listRevision,
    () => (signal) => loadEntries(call, wanted, signal),
  );
  const items = list.data?.items ?? [];
  const ref = view.kind === "entry" ? view.ref : items[0]?.hash;
  const key = ref === undefined ? undefined : `${ref} ${following ? "newest" : visit}`;
  const entry = useResource(key, state.entryRevision, () => entryReader(call, ref ?? ""));
  const shown = entry.data?.detail;
  const empty = following && list.data?.total === 0;

  const afterChoice = () => {
    main.current?.scrollTo(0, 0);
    // On a narrow screen the list closes over the link that had the focus.
    if (listOpen) main.current?.focus();
    setListOpen(false);
  };
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to the entry
      </a>
      <Header
        project={project}
        state={state}
        listOpen={listOpen}
        onToggleList={() => setListOpen(!listOpen)}
      />
      <Sidebar
        project={project}
        list={list}
        sections={sectionsOf(items)}
        shown={empty ? undefined : shown}
        following={following}
        open={listOpen}
        onChoice={afterChoice}
        onMore={() => setWanted(wanted + LIST_STEP)}
      />
      <main id="main" ref={main} tabIndex={-1}>
        {empty ? (
          <EmptyProject project={project} call={call} revision={state.listRevision} />
        ) : (
          <EntryPane
            project={project}
            call={call}
            entry={entry}
            items={items}
            following={following}
          />
        )}
      </main>
      <div className="over">
        <Banners banners={state.banners} onDismiss={(id) => dispatch({ type: "dismissed", id })} />
        <ArrivalPill
          project={project}
          arrivals={state.arrivals}
          items={items}
          shown={shown?.hash}
          onFollow={afterChoice}
        />
      </div>
      <ActivityStrip activities={state.activities} />
    </div>
  );
}
