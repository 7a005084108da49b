import { useMemo, useState } from "react";
import { Empty, Failed, Note } from "../../components/note.tsx";
import { LIST_STEP, useEntries } from "../../data/use-entries.ts";
import { useCall } from "../../data/use-read.ts";
import { formatCounted } from "../../format/number.ts";
import { ColumnLineage } from "../../lineage/column-lineage.tsx";
import { graphOfLineage, graphOfList } from "../../lineage/graph.ts";
import { GraphView } from "../../lineage/graph-view.tsx";
import { Link } from "../../navigation.tsx";
import { entryPath, pagePath } from "../../routes.ts";
import { Main } from "../../shell/main.tsx";
import type { PageProps } from "../../shell/pages.ts";
import { useProject } from "../../shell/project-context.ts";

/** What is built on what: the whole project, or the neighbourhood of one entry. */
export default function LineagePage({ view }: PageProps) {
  const of = view.page === "lineage" ? view.of : undefined;
  return of === undefined ? <Whole /> : <Neighbourhood key={of} of={of} />;
}

function Whole() {
  const [wanted, setWanted] = useState(LIST_STEP);
  const list = useEntries(wanted);
  const marks = useCall("catalog_marks", {});
  const graph = useMemo(
    () => graphOfList(list.data?.items ?? [], new Set(marks.data?.stale)),
    [list.data, marks.data],
  );
  const left = (list.data?.total ?? 0) - (list.data?.items.length ?? 0);
  return (
    <Main title="Lineage" busy={!list.settled} className="page">
      <header className="page-head">
        <h1>Lineage</h1>
        <p className="soft">{formatCounted(graph.nodes.length, "name")}, newest versions</p>
      </header>
      {list.error && (
        <Failed what="The entries cannot be read" error={list.error} onRetry={list.reload} />
      )}
      {list.data?.total === 0 && (
        <Empty title="Nothing is built yet">
          Import a file and build something on it; here you see what follows what.
        </Empty>
      )}
      {graph.nodes.length > 0 && <GraphView graph={graph} label="Lineage of the project" />}
      {left > 0 && (
        <p>
          <button type="button" onClick={() => setWanted(wanted + LIST_STEP)}>
            Read older ones, too
          </button>
        </p>
      )}
    </Main>
  );
}

/** How far a neighbourhood reaches. */
const DEPTHS = [1, 2, 3, 10] as const;

function Neighbourhood({ of }: { of: string }) {
  const { project } = useProject();
  const [depth, setDepth] = useState<number>(10);
  const near = useCall("catalog_lineage", { entry: of, depth }, { keep: true });
  const graph = useMemo(() => near.data && graphOfLineage(near.data), [near.data]);
  const current = near.data?.nodes.find(({ distance }) => distance === 0)?.hash;
  return (
    <Main title={`Lineage of ${of}`} busy={!near.settled} className="page">
      <header className="page-head">
        <h1>
          Lineage <span className="soft">of {of}</span>
        </h1>
        <label>
          <span className="soft">Reaching</span>{" "}
          <select value={depth} onChange={(event) => setDepth(Number(event.currentTarget.value))}>
            {DEPTHS.map((steps) => (
              <option key={steps} value={steps}>
                {steps === 10 ? "everything" : formatCounted(steps, "step")}
              </option>
            ))}
          </select>
        </label>
      </header>
      {near.error && (
        <Failed what="The lineage cannot be read" error={near.error} onRetry={near.reload} />
      )}
      {!graph && !near.error && <Note title="Reading the lineage…" />}
      {graph && <GraphView graph={graph} current={current} label={`Lineage of ${of}`} />}
      <p className="soft">
        {near.data && near.data.omitted > 0 && `${near.data.omitted} more are left out. `}
        <Link href={entryPath(project, of)}>Go to the entry</Link> ·{" "}
        <Link href={pagePath(project, "lineage")}>Show the whole project</Link>
      </p>
      {current && <ColumnLineage hash={current} />}
    </Main>
  );
}
