import { EntryGrid } from "../../../grid/entry-grid.tsx";
import { useProject } from "../../../shell/project-context.ts";
import type { TabProps } from "../entry-pane.tsx";

export function DataTab({ detail }: TabProps) {
  const { project } = useProject();
  const { hash, schema = [], row_count: rowCount, unfaithful } = detail;
  return (
    <EntryGrid
      // Rows that came out different when they were built again are read anew.
      key={unfaithful?.at}
      project={project}
      hash={hash}
      columns={schema}
      rowCount={rowCount}
    />
  );
}
