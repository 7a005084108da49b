import type { ReactNode } from "react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ColumnMenu } from "./column-menu.tsx";
import { copyColumn, copyRows } from "./copy.ts";
import { type Display, plainDisplay } from "./display.ts";
import { type MountedGrid, mountGrid } from "./mount.ts";
import { withBar, withFilter } from "./refine.ts";
import { RowViewer } from "./row-viewer.tsx";
import { ALL, type Choice, type Column, type FilterTerm, type RowSource } from "./source.ts";
import { Toolbar } from "./toolbar.tsx";
import { useNotice } from "./use-notice.ts";
import "./grid.css";
import "./cells.css";
import "./panels.css";

export interface GridViewProps {
  source: RowSource;
  columns: readonly Column[];
  rowCount: number;
  label: string;
  /** how columns are shown; as they are when nothing is said */
  display?: Display | undefined;
  /** what else is chosen above the rows */
  tools?: ReactNode;
}

interface Menu {
  column: number;
  anchor: HTMLElement;
}

/** A grid with what is around it: search, filters, columns, the row that is looked at. */
export function GridView(props: GridViewProps) {
  const { source, columns, rowCount, label, tools } = props;
  const plain = useMemo(() => plainDisplay(columns), [columns]);
  const display = props.display ?? plain;
  const box = useRef<HTMLDivElement>(null);
  const grid = useRef<MountedGrid>(undefined);
  const [choice, setChoice] = useState<Choice>(ALL);
  const [count, setCount] = useState(rowCount);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const [menu, setMenu] = useState<Menu>();
  const [row, setRow] = useState<number>();
  const [selected, setSelected] = useState<number[]>([]);
  const [notice, tell] = useNotice();
  const copying = useRef<() => void>(() => undefined);

  useEffect(() => {
    if (!box.current) return;
    const mounted = mountGrid(box.current, {
      source,
      columns,
      rowCount,
      label,
      choice: ALL,
      display,
      onSort: (sort) => setChoice((before) => ({ ...before, sort })),
      onBar: (_, bar) => setChoice((before) => withBar(before, bar)),
      onMenu: (column, anchor) => setMenu({ column, anchor }),
      onOpenRow: setRow,
      onSelection: setSelected,
      onCopy: () => copying.current(),
      onCount: setCount,
      onBusy: setBusy,
      onError: setError,
    });
    grid.current = mounted;
    return () => mounted.destroy();
  }, [source, columns]);

  const way = useRef(display);
  useEffect(() => {
    if (way.current === display) return;
    way.current = display;
    grid.current?.show(display);
  }, [display]);

  const shown = useRef(choice);
  useEffect(() => {
    if (shown.current === choice) return;
    shown.current = choice;
    setRow(undefined);
    grid.current?.choose(choice);
  }, [choice]);

  const refine = useCallback(
    (column: string, terms: FilterTerm[]) =>
      setChoice((before) => withFilter(before, column, terms)),
    [],
  );
  const visible = () => grid.current?.visibleColumns() ?? [];
  copying.current = () => {
    const rows = selected.length > 0 ? selected : (grid.current?.focusedRow() ?? []);
    copyRows({ source, columns, choice }, rows, visible()).then(tell, setError);
  };
  const names = useMemo(() => columns.map(({ name }) => name), [columns]);
  const close = () => {
    setRow(undefined);
    grid.current?.focus();
  };
  return (
    <>
      <Toolbar
        columns={columns}
        choice={choice}
        count={count}
        total={rowCount}
        busy={busy}
        selected={selected.length}
        notice={notice}
        onSearch={(search) => setChoice((before) => ({ ...before, search }))}
        onUnfilter={(column) =>
          column === undefined
            ? setChoice((before) => ({ ...before, filter: [] }))
            : refine(column, [])
        }
        onJump={(column) => grid.current?.jump(column)}
        onHide={(column, hidden) => grid.current?.hide([column], hidden)}
        isHidden={(column) => grid.current?.isHidden(column) ?? false}
        onCopy={() => copying.current()}
        tools={tools}
        {...(source.download
          ? {
              download: (format) =>
                source.download?.(
                  format,
                  visible().flatMap((column) => names[column] ?? []),
                  choice,
                ) ?? "",
            }
          : {})}
      />
      {error && (
        <p className="grid-error" role="alert">
          {error.message}{" "}
          <button type="button" onClick={() => grid.current?.feed.retry()}>
            Try again
          </button>
        </p>
      )}
      <div className="grid-body" aria-busy={busy}>
        <div className="grid-box" ref={box} />
        {count === 0 && !busy && !error && (
          <p className="grid-none">
            {rowCount === 0 ? "This entry has no rows." : "No row is left by search and filters."}
          </p>
        )}
        {row !== undefined && (
          <RowViewer
            source={source}
            columns={columns}
            choice={choice}
            row={row}
            count={count}
            onMove={(next) => {
              setRow(next);
              grid.current?.showRow(next);
            }}
            onClose={close}
          />
        )}
      </div>
      {menu && (
        <ColumnMenu
          key={menu.column}
          source={source}
          column={columns[menu.column] ?? { name: "", type: "" }}
          choice={choice}
          anchor={menu.anchor}
          pinned={grid.current?.isPinned(menu.column) ?? false}
          onSort={(direction, adds) => grid.current?.sort(menu.column, direction, adds)}
          onFilter={(terms) => refine(columns[menu.column]?.name ?? "", terms)}
          onPin={(pinned) => grid.current?.pin(menu.column, pinned)}
          onHide={() => grid.current?.hide([menu.column], true)}
          onCopy={() =>
            copyColumn({ source, columns, choice }, menu.column, count).then(tell, setError)
          }
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}
