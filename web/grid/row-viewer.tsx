import { useEffect, useRef, useState } from "react";
import { formatterOf, isNumeric } from "./format.ts";
import type { Block, Choice, Column, RowSource } from "./source.ts";

/** Columns of one row that are read at once, and shown before more are asked for. */
const SHOWN = 200;

interface RowViewerProps {
  source: RowSource;
  columns: readonly Column[];
  choice: Choice;
  /** its place among the rows that are shown */
  row: number;
  count: number;
  onMove(row: number): void;
  onClose(): void;
}

/** One row whole, beside the grid: arrow keys go to the next one, Escape goes back. */
export function RowViewer({
  source,
  columns,
  choice,
  row,
  count,
  onMove,
  onClose,
}: RowViewerProps) {
  const panel = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(SHOWN);
  const [blocks, setBlocks] = useState<{ row: number; blocks: Block[] }>();
  const [error, setError] = useState<Error>();
  useEffect(() => panel.current?.focus(), []);
  useEffect(() => {
    const abort = new AbortController();
    setError(undefined);
    read({ source, columns, choice }, row, shown, abort.signal)
      .then((found) => !abort.signal.aborted && setBlocks({ row, blocks: found }))
      .catch((failed: Error) => !abort.signal.aborted && setError(failed));
    return () => abort.abort();
  }, [source, columns, choice, row, shown]);
  const go = (next: number) => next >= 0 && next < count && onMove(next);
  return (
    <aside
      ref={panel}
      className="row-viewer"
      tabIndex={-1}
      aria-label={`Row ${row + 1}`}
      onKeyDown={(event) => {
        if (event.target instanceof HTMLButtonElement && event.key === "Enter") return;
        if (event.key === "Escape") onClose();
        else if (event.key === "ArrowDown") go(row + 1);
        else if (event.key === "ArrowUp") go(row - 1);
        else return;
        event.preventDefault();
      }}
    >
      <header>
        <p className="row-title">Row {(row + 1).toLocaleString("en")}</p>
        <button
          type="button"
          aria-label="Previous row"
          disabled={row === 0}
          onClick={() => go(row - 1)}
        >
          ↑
        </button>
        <button
          type="button"
          aria-label="Next row"
          disabled={row + 1 >= count}
          onClick={() => go(row + 1)}
        >
          ↓
        </button>
        <button type="button" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </header>
      {error && <p role="alert">{error.message}</p>}
      <dl aria-busy={blocks?.row !== row}>
        {columns.slice(0, shown).map((column, place) => {
          const block = blocks?.blocks[Math.floor(place / SHOWN)];
          return (
            <Field
              key={column.name}
              source={source}
              column={column}
              number={block?.rows ? block.number(0) : undefined}
              value={block?.rows ? (block.value(0, place % SHOWN) ?? null) : undefined}
            />
          );
        })}
      </dl>
      {columns.length > shown && (
        <button type="button" onClick={() => setShown(shown + SHOWN)}>
          {(columns.length - shown).toLocaleString("en")} more columns
        </button>
      )}
    </aside>
  );
}

interface FieldProps {
  source: RowSource;
  column: Column;
  number: number | undefined;
  value: unknown;
}

function Field({ source, column, number, value }: FieldProps) {
  const [whole, setWhole] = useState<{ of: number | undefined; text: string }>();
  const { text, kind, cut } = formatterOf(column)(value);
  const known = whole && whole.of === number ? whole.text : undefined;
  const showWhole = () => {
    if (number === undefined) return;
    const { signal } = new AbortController();
    source.cell?.(number, column.name, signal).then(
      (cell) =>
        setWhole({ of: number, text: typeof cell === "string" ? cell : JSON.stringify(cell) }),
      (failed: Error) => setWhole({ of: number, text: failed.message }),
    );
  };
  return (
    <div>
      <dt>
        {column.name} <span className="type">{column.type}</span>
      </dt>
      <dd className={isNumeric(column.type) ? "num" : ""}>
        <span className="grid-cell" data-kind={kind}>
          {known ?? text}
        </span>
        {cut && known === undefined && source.cell && (
          <button type="button" className="grid-link" onClick={showWhole}>
            show whole
          </button>
        )}
      </dd>
    </div>
  );
}

/** One row in requests of so many columns. */
function read(
  { source, columns, choice }: Pick<RowViewerProps, "source" | "columns" | "choice">,
  row: number,
  shown: number,
  signal: AbortSignal,
): Promise<Block[]> {
  const names = columns.slice(0, shown).map(({ name }) => name);
  const parts = Array.from({ length: Math.ceil(names.length / SHOWN) }, (_, i) =>
    names.slice(i * SHOWN, (i + 1) * SHOWN),
  );
  return Promise.all(
    parts.map((part) => source.block({ offset: row, limit: 1, columns: part, choice }, signal)),
  );
}
