import { useEffect, useRef, useState } from "react";
import type { EntryDetail, NotebookCell } from "../../api/replies.ts";
import { EntryChart } from "../../chart/entry-chart.tsx";
import { Failed } from "../../components/note.tsx";
import { useNow } from "../../data/use-now.ts";
import { useCall } from "../../data/use-read.ts";
import { formatAge, formatMoment } from "../../format/time.ts";
import { EntryGrid } from "../../grid/entry-grid.tsx";
import { useProject } from "../../shell/project-context.ts";

/** How far from the screen a table is read already. */
const NEAR = "600px";
const ROW_PIXELS = 26;
const MOST_ROWS = 10;
/** What a grid has besides its rows. */
const GRID_PIXELS = 178;
const CHART_PIXELS = 372;
/** The height that a grid never exceeds. */
const MOST_HEIGHT = `${MOST_ROWS * ROW_PIXELS + 110}px`;

/** Chart and table of a cell; they are read when the reader comes near. */
export function CellContent({ cell }: { cell: NotebookCell }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  // What the table will take is kept free, so that nothing below it moves.
  const minHeight = `${Math.min(MOST_ROWS, Math.max(3, cell.row_count)) * ROW_PIXELS + GRID_PIXELS + (cell.has_chart ? CHART_PIXELS : 0)}px`;
  return (
    <div ref={place} className="cell-content" style={{ minHeight }}>
      {near && <Near cell={cell} />}
    </div>
  );
}

function Near({ cell }: { cell: NotebookCell }) {
  const { project } = useProject();
  const shown = useCall("catalog_show", { entry: cell.hash, include: ["versions", "schema"] });
  const { versions, schema } = shown.data ?? {};
  return (
    <>
      <Made version={versions?.find((one) => one.version === cell.version)} />
      {shown.error && (
        <Failed what="The cell cannot be read" error={shown.error} onRetry={shown.reload} />
      )}
      {cell.has_chart && <EntryChart hash={cell.hash} label={`Chart of ${cell.alias}`} />}
      {schema && (
        <EntryGrid
          project={project}
          hash={cell.hash}
          columns={schema}
          rowCount={cell.row_count}
          label={`Rows of ${cell.alias}`}
          most={MOST_HEIGHT}
        />
      )}
    </>
  );
}

type Version = NonNullable<EntryDetail["versions"]>[number];

/** Who made the version that is shown, and when. */
function Made({ version }: { version: Version | undefined }) {
  const now = useNow();
  return (
    <p className="cell-made soft">
      {version ? (
        <>
          {version.cause} by {version.by},{" "}
          <time dateTime={version.at} title={formatMoment(version.at)}>
            {formatAge(version.at, now)}
          </time>
        </>
      ) : (
        "\u00a0"
      )}
    </p>
  );
}
