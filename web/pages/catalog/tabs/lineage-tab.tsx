import { useMemo } from "react";
import { Failed, Note } from "../../../components/note.tsx";
import { refOf } from "../../../data/entries.ts";
import { useCall } from "../../../data/use-read.ts";
import { labelOf } from "../../../format/label.ts";
import { ColumnLineage } from "../../../lineage/column-lineage.tsx";
import { graphOfLineage } from "../../../lineage/graph.ts";
import { GraphView } from "../../../lineage/graph-view.tsx";
import { Link } from "../../../navigation.tsx";
import { pagePath } from "../../../routes.ts";
import { useProject } from "../../../shell/project-context.ts";
import type { TabProps } from "../entry-pane.tsx";

export function LineageTab({ detail }: TabProps) {
  const { project } = useProject();
  const lineage = useCall("catalog_lineage", { entry: detail.hash });
  const graph = useMemo(() => lineage.data && graphOfLineage(lineage.data), [lineage.data]);
  if (lineage.error) {
    return (
      <Failed what="The lineage cannot be read" error={lineage.error} onRetry={lineage.reload} />
    );
  }
  if (!graph) return <Note title="Reading the lineage…" />;
  const omitted = lineage.data?.omitted ?? 0;
  return (
    <div className="chart-tab">
      <GraphView graph={graph} current={detail.hash} label={`Lineage of ${labelOf(detail)}`} />
      <p className="soft">
        {omitted > 0 && `${omitted} more are left out. `}
        <Link href={pagePath(project, "lineage", refOf(detail))}>Show it on a page of its own</Link>
      </p>
      <ColumnLineage hash={detail.hash} />
    </div>
  );
}
