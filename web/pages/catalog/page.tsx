import "./entry.css";
import "./sidebar.css";
import { useRef, useState } from "react";
import { sectionsOf } from "../../data/entries.ts";
import { entryReader } from "../../data/entry.ts";
import { LIST_STEP, useEntries } from "../../data/use-entries.ts";
import { useRead } from "../../data/use-read.ts";
import { labelOf } from "../../format/label.ts";
import { Main } from "../../shell/main.tsx";
import type { PageProps } from "../../shell/pages.ts";
import { useProject } from "../../shell/project-context.ts";
import { type Choice, choiceAfter } from "./choice.ts";
import { EmptyProject } from "./empty-project.tsx";
import { EntryPane } from "./entry-pane.tsx";
import { Sidebar } from "./sidebar.tsx";

/** The list of entries, and beside it one of them: the newest until the reader chooses. */
export default function CatalogPage({ view, visit }: PageProps) {
  const { project, call } = useProject();
  const [wanted, setWanted] = useState(LIST_STEP);
  const [listOpen, setListOpen] = useState(false);
  const list = useEntries(wanted);
  const items = list.data?.items ?? [];
  const chosen = view.page === "entry" ? view : undefined;

  const choice = useRef<Choice>(undefined);
  choice.current = choiceAfter(choice.current, visit, chosen);
  const ref = chosen?.ref ?? items[0]?.hash ?? "";
  const of = chosen ? choice.current.number : "newest";
  const reader = useRef<{ key: string; read: ReturnType<typeof entryReader> }>(undefined);
  const key = `${ref} ${of}`;
  if (reader.current?.key !== key) reader.current = { key, read: entryReader(call, ref) };
  const { read } = reader.current;
  const entry = useRead([project, "catalog_show", { entry: ref }, of], read, {
    enabled: ref !== "",
    keep: true,
  });
  const empty = !chosen && list.data?.total === 0;
  const label = entry.data && labelOf(entry.data);
  return (
    <div className="with-sidebar">
      <button
        type="button"
        className="list-toggle"
        aria-expanded={listOpen}
        aria-controls="entries"
        onClick={() => setListOpen(!listOpen)}
      >
        Entries
      </button>
      <Sidebar
        list={list}
        sections={sectionsOf(items)}
        shown={empty ? undefined : entry.data}
        following={!chosen}
        open={listOpen}
        onChoice={() => {
          // On a narrow screen the list closes over the link that had the focus.
          if (listOpen) document.getElementById("main")?.focus();
          setListOpen(false);
        }}
        onMore={() => setWanted(wanted + LIST_STEP)}
      />
      <Main title={empty ? undefined : label} busy={!entry.settled && !empty}>
        {empty ? (
          <EmptyProject />
        ) : (
          <EntryPane entry={entry} items={items} following={!chosen} tab={chosen?.tab ?? "data"} />
        )}
      </Main>
    </div>
  );
}
