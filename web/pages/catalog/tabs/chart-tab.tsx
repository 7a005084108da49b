import { EntryChart } from "../../../chart/entry-chart.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { Empty } from "../../../components/note.tsx";
import type { TabProps } from "../entry-pane.tsx";

export function ChartTab({ detail }: TabProps) {
  const { chart } = detail;
  if (!chart) {
    return (
      <Empty title="No chart yet">
        Ask for one: “Draw {detail.alias ?? "this"} as a line chart.” A model attaches it with
        catalog_chart.
      </Empty>
    );
  }
  const text = JSON.stringify(chart.spec, null, 2);
  return (
    <div className="chart-tab">
      <EntryChart key={text} hash={detail.hash} label={`Chart of ${detail.alias ?? detail.hash}`} />
      <details className="recipe">
        <summary>
          Vega-Lite specification <span className="soft">reads {chart.fields.join(", ")}</span>
        </summary>
        <CopyButton text={text} what="the specification" />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>
          <code>{text}</code>
        </pre>
      </details>
    </div>
  );
}
