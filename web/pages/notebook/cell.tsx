import { useRef, useState } from "react";
import type { EntryItem, NotebookCell } from "../../api/replies.ts";
import { Badge } from "../../components/badge.tsx";
import { formatCounted } from "../../format/number.ts";
import { Link } from "../../navigation.tsx";
import { entryPath } from "../../routes.ts";
import { useProject } from "../../shell/project-context.ts";
import { CellContent } from "./cell-content.tsx";
import { CellText } from "./cell-text.tsx";
import { Handle } from "./handle.tsx";

interface CellProps {
  cell: NotebookCell;
  item: EntryItem | undefined;
  /** place of the last cell */
  last: number;
  carried: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onCarry: () => void;
  onLetGo: () => void;
  /** another cell is dropped on the upper half, or after it */
  onDrop: (after: boolean) => void;
}

export function Cell({ cell, item, last, carried, onDrop, ...does }: CellProps) {
  const { project } = useProject();
  const box = useRef<HTMLElement>(null);
  const [over, setOver] = useState<"before" | "after">();
  const half = (event: DragEvent) => {
    const area = box.current?.getBoundingClientRect();
    return area && event.clientY > area.top + area.height / 2 ? "after" : "before";
  };
  const isCell = (event: DragEvent) => event.dataTransfer?.types.includes("text/tallyman-cell");
  const title = `cell-${cell.cell_id}`;
  return (
    <article
      ref={box}
      className="cell"
      aria-labelledby={title}
      data-carried={carried}
      data-over={over}
      onDragOver={(event) => {
        if (!isCell(event)) return;
        event.preventDefault();
        setOver(half(event));
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => {
        if (!isCell(event)) return;
        event.preventDefault();
        setOver(undefined);
        onDrop(half(event) === "after");
      }}
    >
      <header className="cell-head">
        <Handle index={cell.index} last={last} name={cell.alias} {...does} />
        <h2 id={title}>
          <Link href={entryPath(project, cell.alias)}>{cell.alias}</Link>
        </h2>
        <span className="version">v{cell.version}</span>
        {cell.kind === "source" && <span className="tag">source</span>}
        {cell.stale && <Badge kind="stale" />}
        <span className="soft">{formatCounted(cell.row_count, "row")}</span>
        <button
          type="button"
          className="quiet"
          aria-label={`Remove the cell of ${cell.alias}`}
          onClick={does.onRemove}
        >
          Remove
        </button>
      </header>
      {item?.prompt && item.prompt !== cell.markdown && (
        <p className="cell-prompt soft">{item.prompt}</p>
      )}
      <CellText cell={cell} />
      <CellContent key={cell.hash} cell={cell} />
    </article>
  );
}
