import "./chart.css";
import { useEffect, useRef, useState } from "react";
import type { Reply } from "../api/replies.ts";
import { Failed, Note } from "../components/note.tsx";
import { useCall } from "../data/use-read.ts";
import { useProject } from "../shell/project-context.ts";
import type { ShownChart } from "./draw.ts";
import { useLook } from "./use-look.ts";

type ChartData = Reply<"chart_data">;

interface EntryChartProps {
  hash: string;
  /** what it is called for those who do not see it */
  label: string;
}

/** The chart of an entry, drawn in the page. A failure is shown, and reported so that its author hears of it. */
export function EntryChart({ hash, label }: EntryChartProps) {
  const chart = useCall("chart_data", { entry: hash });
  if (chart.error) {
    return <Failed what="The chart cannot be read" error={chart.error} onRetry={chart.reload} />;
  }
  return (
    <figure className="chart">
      <Drawn chart={chart.data} label={label} />
      {chart.data?.warnings?.map(({ kind, message }) => (
        <figcaption key={`${kind} ${message}`} className="chart-note soft">
          {message}
        </figcaption>
      ))}
    </figure>
  );
}

function Drawn({ chart, label }: { chart: ChartData | undefined; label: string }) {
  const { call } = useProject();
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const [error, setError] = useState<Error>();
  const look = useLook();
  useEffect(() => {
    const element = place.current;
    if (!chart || !element) return;
    let gone = false;
    let shown: ShownChart | undefined;
    setError(undefined);
    draw(element, chart).then(
      (view) => {
        if (gone) view.finalize();
        else shown = view;
        setDrawn(true);
      },
      (failed: Error) => {
        if (gone) return;
        setError(failed);
        const { message, stack = "" } = failed;
        const report = { entry: chart.hash, message: message.slice(0, 4_000) };
        // Whether it can be reported or not, the reader is told what is wrong.
        call("chart_report", { ...report, stack: stack.slice(0, 32_000) }).catch((unsaid: Error) =>
          setError(new Error(`${message} (It could not be reported: ${unsaid.message})`)),
        );
      },
    );
    return () => {
      gone = true;
      shown?.finalize();
    };
  }, [chart, look, call]);
  return (
    <>
      {error && (
        <Note title="The chart cannot be drawn" hint={error.message} tone="error">
          <p>It is in the error log now, where the model that made it finds it.</p>
        </Note>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="chart-box" tabIndex={0} aria-label={label} hidden={error !== undefined}>
        <div
          ref={place}
          className="chart-place"
          role="img"
          aria-label={label}
          aria-busy={!drawn && !error}
        />
      </section>
    </>
  );
}

/** What draws comes with the first chart of a page. */
async function draw(
  element: HTMLElement,
  { spec, columns, rows_drawn: rowCount }: ChartData,
): Promise<ShownChart> {
  const { drawInto } = await import("./draw.ts");
  element.replaceChildren();
  return drawInto(element, spec, { rowCount, columns: columns as never });
}
