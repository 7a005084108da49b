import "./notebook.css";
import { useState } from "react";
import { Empty, Failed, Note } from "../../components/note.tsx";
import { useEntries } from "../../data/use-entries.ts";
import { formatCounted } from "../../format/number.ts";
import { Link } from "../../navigation.tsx";
import { pagePath } from "../../routes.ts";
import { Main } from "../../shell/main.tsx";
import { useProject } from "../../shell/project-context.ts";
import { AddCell } from "./add-cell.tsx";
import { Cell } from "./cell.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { dropPlace } from "./order.ts";
import { useNotebook } from "./use-notebook.ts";

/** The notebook: cells in order, each a text, a chart and a table. */
export default function NotebookPage() {
  const { project } = useProject();
  const { notebook, move, remove, add, adding } = useNotebook();
  const entries = useEntries();
  const [carried, setCarried] = useState<number>();
  const [said, setSaid] = useState("");
  const cells = notebook.data?.cells ?? [];

  const moveAndSay = (from: number, to: number) => {
    const alias = cells[from]?.alias;
    if (to < 0 || to >= cells.length || from === to) return;
    move(from, to);
    setSaid(`${alias} is now cell ${to + 1} of ${cells.length}.`);
  };
  return (
    <Main title="Notebook" busy={!notebook.settled} className="page notebook">
      <header className="page-head">
        <h1>Notebook</h1>
        {cells.length > 0 && <p className="soft">{formatCounted(cells.length, "cell")}</p>}
        <ExportMenu project={project} />
      </header>
      {notebook.error && (
        <Failed
          what="The notebook cannot be read"
          error={notebook.error}
          onRetry={notebook.reload}
        />
      )}
      {!notebook.data && !notebook.error && <Note title="Reading the notebook…" />}
      {notebook.data && cells.length === 0 && (
        <Empty title="The notebook is empty">
          Every entry that gets a name gets a cell here. Add one below, or look at the{" "}
          <Link href={pagePath(project, "catalog")}>catalog</Link>.
        </Empty>
      )}
      <ol className="cells">
        {cells.map((cell, index) => (
          <li key={cell.cell_id}>
            <Cell
              cell={cell}
              item={entries.data?.items.find(({ hash }) => hash === cell.hash)}
              last={cells.length - 1}
              carried={carried === index}
              onMove={(to) => moveAndSay(index, to)}
              onRemove={() => remove(cell)}
              onCarry={() => setCarried(index)}
              onLetGo={() => setCarried(undefined)}
              onDrop={(after) => {
                if (carried !== undefined) moveAndSay(carried, dropPlace(carried, index, after));
                setCarried(undefined);
              }}
            />
          </li>
        ))}
      </ol>
      <AddCell
        shown={cells.map(({ alias }) => alias)}
        items={entries.data?.items ?? []}
        pending={adding}
        onAdd={add}
      />
      <p className="hidden" role="status">
        {said}
      </p>
    </Main>
  );
}
