import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Empty, Failed, Note } from "../../components/note.tsx";
import { useUndo } from "../../data/use-undo.ts";
import { formatDay } from "../../format/time.ts";
import { useProject } from "../../shell/project-context.ts";
import { ResetDialog } from "./reset-dialog.tsx";
import { RevisionLine } from "./revision-line.tsx";
import { timelineOf } from "./shape.ts";

const PAGE = 50;

export function Timeline() {
  const { project, call } = useProject();
  const [mine, setMine] = useState(false);
  const [resetTo, setResetTo] = useState<string>();
  const undo = useUndo();
  const revisions = useInfiniteQuery({
    queryKey: [project, "catalog_revisions", { mine, pages: PAGE }],
    queryFn: ({ pageParam, signal }) =>
      call(
        "catalog_revisions",
        { mine, limit: PAGE, ...(pageParam ? { before: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ items, more }) => (more ? items.at(-1)?.step : undefined),
  });
  const pages = revisions.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const current = pages[0]?.current;
  return (
    <>
      <header className="page-head">
        <h1>History</h1>
        <label className="check">
          <input
            type="checkbox"
            checked={mine}
            onChange={(event) => setMine(event.currentTarget.checked)}
          />
          <span>Only my own steps</span>
        </label>
      </header>
      {revisions.error && (
        <Failed
          what="The history cannot be read"
          error={revisions.error}
          onRetry={() => void revisions.refetch()}
        />
      )}
      {revisions.isPending && <Note title="Reading the history…" />}
      {revisions.data && items.length === 0 && (
        <Empty title="Nothing happened yet">Every change of the project becomes a line here.</Empty>
      )}
      {timelineOf(items).map(({ day, lines }) => (
        <section key={day} className="day" aria-label={formatDay(day)}>
          <h2>{formatDay(day)}</h2>
          <ol>
            {lines.map((line) => (
              <RevisionLine
                key={line.revision.step}
                line={line}
                isCurrent={line.revision.step === current}
                pending={undo.pending}
                onUndo={() => void undo.run(line.revision.step)}
                onReset={() => setResetTo(line.revision.step)}
              />
            ))}
          </ol>
        </section>
      ))}
      {revisions.hasNextPage && (
        <p>
          <button
            type="button"
            disabled={revisions.isFetchingNextPage}
            onClick={() => void revisions.fetchNextPage()}
          >
            {revisions.isFetchingNextPage ? "Reading…" : "Show older steps"}
          </button>
        </p>
      )}
      {resetTo && <ResetDialog step={resetTo} onClose={() => setResetTo(undefined)} />}
    </>
  );
}
