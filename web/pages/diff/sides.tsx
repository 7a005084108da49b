import { lineDiff } from "../../../durable-objects/catalog/history/line-diff.ts";
import type { Reply } from "../../api/replies.ts";
import { EntryChart } from "../../chart/entry-chart.tsx";
import { DiffLines } from "../../components/diff-lines.tsx";
import { Failed } from "../../components/note.tsx";
import { useCall } from "../../data/use-read.ts";

type Side = Reply<"catalog_diff">["before"];

/** Recipes and charts of both versions. */
export function Sides({ before, after }: { before: Side; after: Side }) {
  const a = useCall("catalog_show", { entry: before.hash, include: ["code"] });
  const b = useCall("catalog_show", { entry: after.hash, include: ["code"] });
  const failed = [a, b].find(({ error }) => error);
  if (failed?.error) {
    return (
      <Failed what="The recipes cannot be read" error={failed.error} onRetry={failed.reload} />
    );
  }
  if (!a.data || !b.data) return null;
  const lines = lineDiff(a.data.code ?? "", b.data.code ?? "");
  const charts = [
    { ref: before.ref, of: a.data },
    { ref: after.ref, of: b.data },
  ].filter(({ of }) => of.has_chart);
  return (
    <>
      {(a.data.code ?? b.data.code) !== undefined && (
        <section aria-labelledby="recipes-title">
          <h2 id="recipes-title">Recipe</h2>
          {lines.length === 0 ? (
            <p className="soft">The recipe is the same; what it reads changed.</p>
          ) : (
            <DiffLines lines={lines} />
          )}
        </section>
      )}
      {charts.length > 0 && (
        <section aria-labelledby="charts-title">
          <h2 id="charts-title">Charts</h2>
          <div className="diff-charts">
            {charts.map(({ ref, of }) => (
              <section key={ref} aria-label={ref}>
                <h3>{ref}</h3>
                <EntryChart hash={of.hash} label={`Chart of ${ref}`} />
              </section>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
