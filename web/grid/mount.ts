import "./modules.ts";
import { createGrid, type GridApi, type GridOptions } from "ag-grid-community";
import { styleNonce } from "../shell/nonce.ts";
import { actionsOf, goToEnd } from "./actions.ts";
import { BarsFeed } from "./bars-feed.ts";
import { columnDefs, columnId, columnOfId, NUMBER_COLUMN, type Pinned } from "./columns.ts";
import { type Display, isLaidOutAlike, neededBy } from "./display.ts";
import { Feed } from "./feed.ts";
import { isNumeric } from "./format.ts";
import { icons } from "./icons.ts";
import { Pictures } from "./pictures.ts";
import { ShownCells } from "./shown-cells.ts";
import { BARS_HEIGHT, ROW_HEIGHT } from "./sizes.ts";
import type { Bar, Choice, Column, RowSource, SortTerm } from "./source.ts";
import { theme } from "./theme.ts";

export interface MountOptions {
  source: RowSource;
  columns: readonly Column[];
  rowCount: number;
  choice: Choice;
  display: Display;
  label: string;
  onSort(sort: SortTerm[]): void;
  onBar(column: number, bar: Bar): void;
  onMenu(column: number, anchor: HTMLElement): void;
  onOpenRow(row: number): void;
  onSelection(rows: number[]): void;
  onCopy(): void;
  onCount(count: number): void;
  onBusy(busy: boolean): void;
  onError(error: Error | undefined): void;
}

/** A grid on the page, as the parts around it use it. */
export interface MountedGrid {
  api: GridApi;
  feed: Feed;
  choose(choice: Choice): void;
  /** shows the columns in another way */
  show(display: Display): void;
  /** goes to a column */
  jump(column: number): void;
  sort(column: number, direction: "asc" | "desc" | null, adds: boolean): void;
  pin(column: number, pinned: boolean): void;
  isPinned(column: number): boolean;
  hide(columns: readonly number[], hidden: boolean): void;
  isHidden(column: number): boolean;
  /** columns that are shown, from left to right */
  visibleColumns(): number[];
  /** the row that has the focus, when there is one */
  focusedRow(): number[];
  showRow(row: number): void;
  /** gives the focus back to the cell that had it */
  focus(): void;
  destroy(): void;
}

/** Puts a grid into an element of the page. */
export function mountGrid(element: HTMLElement, options: MountOptions): MountedGrid {
  const { source, columns } = options;
  let { choice, display } = options;
  let count = options.rowCount;
  let api: GridApi | undefined;
  const nodesOf = (first: number, rows: number) =>
    (api?.getRenderedNodes() ?? []).filter(
      ({ rowIndex, rowPinned }) =>
        !rowPinned && rowIndex !== null && rowIndex >= first && rowIndex < first + rows,
    );
  const feed = new Feed(
    source,
    columns.map(({ name }) => name),
    choice,
    {
      onBlock: ({ firstRow, rows }) =>
        api?.refreshCells({ rowNodes: nodesOf(firstRow, rows), force: true }),
      onCount: (found) => {
        if (found !== count) setCount(found);
        options.onCount(found);
      },
      onError: options.onError,
      onBusy: (busy) => {
        // Rows go before ornaments.
        if (busy) bars.pause();
        else bars.resume();
        options.onBusy(busy);
      },
    },
  );
  const bars = new BarsFeed(source, columns, choice, (column) => {
    const node = api?.getPinnedTopRow(pinnedRows().findIndex(({ pin }) => pin === "bars"));
    if (node) api?.refreshCells({ rowNodes: [node], columns: [columnId(column)], force: true });
  });
  const look = () => {
    const seen = api?.getAllDisplayedVirtualColumns() ?? [];
    const places = seen.flatMap((column) => columnOfId(column.getColId()) ?? []);
    const firstRow = Math.max(0, api?.getFirstDisplayedRowIndex() ?? 0);
    const lastRow = Math.max(firstRow, api?.getLastDisplayedRowIndex() ?? 0);
    if (places.length === 0) return;
    feed.look({ firstRow, lastRow, columns: neededBy(display, places) });
    bars.look(places);
  };
  const setCount = (found: number) => {
    count = found;
    api?.setRowCount(found, true);
  };
  const cells = new ShownCells(columns, display, (row, column) => feed.value(row, column));
  const pictures = new Pictures(source, columns, feed);
  const pinnedRows = (): Pinned[] =>
    display.rows
      .map((row, at) => ({ ...row, at }))
      .filter(({ pin }) => pin !== "bars" || source.bars !== undefined);
  const defs = () =>
    columnDefs(columns, display, {
      cell: (column) => ({
        shown: (row) => cells.written(row, column),
        colour: (row) => cells.colour(row, column),
        tooltip: (row) => cells.tooltip(row, column),
        picture: (row, kind, text) => pictures.of(row, column, kind, text),
        sought: () => choice.search,
        numeric: isNumeric(columns[column]?.type ?? ""),
      }),
      bars: (column) => ({
        bars: () => bars.of(column),
        onBar: (bar) => options.onBar(column, bar),
        onRetry: () => bars.retry(column),
      }),
      header: (column) => ({
        isFiltered: () => choice.filter.some((term) => term.column === columns[column]?.name),
        onMenu: (anchor) => options.onMenu(column, anchor),
      }),
      figure: (at, column) => cells.figure(at, column),
    });
  const gridOptions: GridOptions = {
    theme,
    icons,
    styleNonce: styleNonce(),
    rowModelType: "infinite",
    // Rows are only places here: their values are brought by the feed, as far as they are seen.
    datasource: {
      getRows: ({ startRow, endRow, successCallback }) => {
        const end = Math.min(endRow, count);
        const rows = Array.from({ length: Math.max(0, end - startRow) }, (_, i) => ({
          place: startRow + i,
        }));
        successCallback(rows, count);
      },
    },
    getRowId: ({ data }) => ("pin" in data ? `${data.pin}${data.at}` : String(data.place)),
    cacheBlockSize: 100,
    maxBlocksInCache: 20,
    infiniteInitialRowCount: count,
    blockLoadDebounceMillis: 0,
    columnDefs: defs(),
    defaultColDef: {
      // The grid goes only to rows that it holds; here all of them are there to go to.
      suppressKeyboardEvent: ({ event, api: own }) => {
        if (!event.ctrlKey || (event.key !== "Home" && event.key !== "End")) return false;
        event.preventDefault();
        goToEnd(own, event.key === "Home" ? 0 : Math.max(0, count - 1));
        return true;
      },
      sortable: true,
      resizable: true,
      minWidth: 56,
      comparator: () => 0,
    },
    pinnedTopRowData: pinnedRows(),
    rowHeight: ROW_HEIGHT,
    headerHeight: 30,
    getRowHeight: ({ data }) =>
      (data as Partial<Pinned> | undefined)?.pin === "bars" ? BARS_HEIGHT : ROW_HEIGHT,
    getRowClass: ({ data }) => (data && "pin" in data ? `pin-${data.pin}` : undefined),
    rowSelection: {
      mode: "multiRow",
      checkboxes: false,
      headerCheckbox: false,
      enableClickSelection: true,
    },
    suppressCellFocus: false,
    suppressColumnVirtualisation: false,
    animateRows: false,
    suppressColumnMoveAnimation: true,
    suppressDragLeaveHidesColumns: true,
    suppressNoRowsOverlay: true,
    suppressMaxRenderedRowRestriction: true,
    enableCellTextSelection: false,
    onViewportChanged: look,
    onVirtualColumnsChanged: look,
    onSortChanged: () => options.onSort(sortOf(api, columns)),
    onRowDoubleClicked: ({ rowIndex, rowPinned }) => {
      if (!rowPinned && rowIndex !== null) options.onOpenRow(rowIndex);
    },
    onCellKeyDown: ({ event, rowIndex, rowPinned }) => {
      if (rowPinned || rowIndex === null || !(event instanceof KeyboardEvent)) return;
      if (event.key === "Enter") options.onOpenRow(rowIndex);
      if (event.key === "c" && (event.ctrlKey || event.metaKey)) options.onCopy();
    },
    onColumnHeaderContextMenu: ({ column }) => {
      const place = "getColId" in column ? columnOfId(column.getColId()) : undefined;
      const header = element.querySelector<HTMLElement>(`.ag-header-cell[col-id="c${place}"]`);
      if (place !== undefined && header) options.onMenu(place, header);
    },
    onSelectionChanged: () => {
      const rows = (api?.getSelectedNodes() ?? []).flatMap(({ rowIndex }) => rowIndex ?? []);
      options.onSelection(rows.toSorted((a, b) => a - b));
    },
    onGridReady: () => queueMicrotask(look),
  };
  api = createGrid(element, gridOptions);
  api.setGridAriaProperty("label", options.label);
  return {
    api,
    feed,
    ...actionsOf(api),
    choose: (next) => {
      choice = next;
      api.deselectAll();
      api.ensureIndexVisible(0, "top");
      feed.choose(next);
      bars.choose(next);
      api.refreshCells({ force: true });
      api.refreshHeader();
    },
    show: (next) => {
      const moves = !isLaidOutAlike(display, next);
      display = next;
      cells.show(next);
      if (moves) {
        api.setGridOption("columnDefs", defs());
        api.setGridOption("pinnedTopRowData", pinnedRows());
        // What is on the screen is known when the grid has put its columns there.
        requestAnimationFrame(look);
      }
      api.refreshCells({ force: true });
    },
    destroy: () => {
      feed.stop();
      bars.stop();
      pictures.stop();
      api.destroy();
    },
  };
}

function sortOf(api: GridApi | undefined, columns: readonly Column[]): SortTerm[] {
  const state = api?.getColumnState() ?? [];
  return state
    .filter(({ sort, colId }) => sort && colId !== NUMBER_COLUMN)
    .toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .flatMap(({ colId, sort }) => {
      const column = columns[columnOfId(colId) ?? -1];
      return column ? [{ column: column.name, descending: sort === "desc" }] : [];
    });
}
