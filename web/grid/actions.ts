import type { GridApi } from "ag-grid-community";
import { columnId, columnOfId } from "./columns.ts";
import type { MountedGrid } from "./mount.ts";

type Actions = Omit<MountedGrid, "api" | "feed" | "choose" | "show" | "destroy">;

/** What the parts around a grid do with it. */
export function actionsOf(api: GridApi): Actions {
  const column = (place: number) => api.getColumn(columnId(place));
  return {
    jump: (place) => {
      api.ensureColumnVisible(columnId(place), "start");
      api.setFocusedCell(Math.max(0, api.getFirstDisplayedRowIndex()), columnId(place));
    },
    sort: (place, direction, adds) =>
      api.applyColumnState({
        state: [
          { colId: columnId(place), sort: direction, sortIndex: adds ? sortedColumns(api) : 0 },
        ],
        ...(adds ? {} : { defaultState: { sort: null } }),
      }),
    pin: (place, pinned) => api.setColumnsPinned([columnId(place)], pinned ? "left" : null),
    isPinned: (place) => column(place)?.isPinned() ?? false,
    hide: (places, hidden) => api.setColumnsVisible(places.map(columnId), !hidden),
    isHidden: (place) => !(column(place)?.isVisible() ?? true),
    visibleColumns: () =>
      api.getAllDisplayedColumns().flatMap((each) => columnOfId(each.getColId()) ?? []),
    focusedRow: () => {
      const cell = api.getFocusedCell();
      return cell && !cell.rowPinned ? [cell.rowIndex] : [];
    },
    showRow: (row) => {
      api.ensureIndexVisible(row);
      const cell = api.getFocusedCell();
      if (cell) api.setFocusedCell(row, cell.column);
    },
    focus: () => {
      const cell = api.getFocusedCell();
      if (cell) api.setFocusedCell(cell.rowIndex, cell.column, cell.rowPinned);
    },
  };
}

/** Goes to the first cell of the first row, or the last one of the last. */
export function goToEnd(api: GridApi, row: number): void {
  const columns = api
    .getAllDisplayedColumns()
    .filter((each) => columnOfId(each.getColId()) !== undefined);
  const column = row === 0 ? columns[0] : columns.at(-1);
  if (!column) return;
  api.ensureColumnVisible(column);
  api.ensureIndexVisible(row, row === 0 ? "top" : "bottom");
  api.setFocusedCell(row, column);
}

function sortedColumns(api: GridApi): number {
  return api.getColumnState().filter(({ sort }) => sort).length;
}
