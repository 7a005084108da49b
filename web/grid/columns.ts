import type { ColDef, ValueGetterParams } from "ag-grid-community";
import { BarsCell, type BarsParams } from "./bars-cell.ts";
import { type CellParams, DataCell } from "./cell.ts";
import type { Display, DisplayedColumn } from "./display.ts";
import { isMoment, isNumeric } from "./format.ts";
import { HeaderCell, type HeaderParams } from "./header-cell.ts";
import type { Column } from "./source.ts";

/** What the columns ask of the grid they are in. */
export interface ColumnHooks {
  cell(column: number): CellParams;
  bars(column: number): BarsParams;
  header(column: number): HeaderParams;
  /** what stands in a row of figures */
  figure(row: number, column: number): string;
}

/** A row that stays at the top, before the first one; its number among the rows of its display. */
export interface Pinned {
  pin: "type" | "bars" | "figure";
  at: number;
}

export const NUMBER_COLUMN = "row";

/** Columns are known by their place: names may be anything. */
export function columnId(column: number): string {
  return `c${column}`;
}

/** @returns undefined for the column of row numbers */
export function columnOfId(id: string): number | undefined {
  return /^c\d+$/.test(id) ? Number(id.slice(1)) : undefined;
}

export function columnDefs(
  columns: readonly Column[],
  display: Display,
  hooks: ColumnHooks,
): ColDef[] {
  const shown = display.columns.flatMap((each) => {
    const column = columns[each.column];
    return column ? [dataColumn(column, each, hooks)] : [];
  });
  return [numberColumn(), ...shown];
}

function numberColumn(): ColDef {
  return {
    colId: NUMBER_COLUMN,
    headerName: "#",
    pinned: "left",
    lockPosition: "left",
    lockPinned: true,
    suppressMovable: true,
    sortable: false,
    resizable: false,
    width: 78,
    cellClass: "row-place num",
    headerClass: "num",
    valueGetter: ({ node }) => (node?.rowPinned ? labelOf(node.data) : (node?.rowIndex ?? 0) + 1),
    valueFormatter: ({ value }) => (typeof value === "number" ? PLACE.format(value) : value),
  };
}

/** Figures have names; types and bars are seen for what they are. */
function labelOf({ figure = "" }: { figure?: string }): string {
  return figure;
}

const PLACE = new Intl.NumberFormat("en");

function dataColumn({ name, type }: Column, shown: DisplayedColumn, hooks: ColumnHooks): ColDef {
  const { column, header, hidden, width, pin } = shown;
  const numeric = isNumeric(type);
  return {
    colId: columnId(column),
    headerName: header,
    hide: hidden,
    pinned: pin ?? null,
    ...(width === undefined ? {} : { width }),
    headerClass: numeric ? "num" : "",
    cellClass: numeric ? "num" : isMoment(type) ? "moment" : "",
    initialWidth: widthOf(name, type),
    headerComponentParams: { innerHeaderComponent: HeaderCell, ...hooks.header(column) },
    valueGetter: ({ node }: ValueGetterParams) => {
      if (!node?.rowPinned) return undefined;
      const { pin, at } = node.data as Pinned;
      return pin === "figure" ? hooks.figure(at, column) : type;
    },
    cellRendererSelector: ({ node }) => {
      if (node.rowPinned === undefined || node.rowPinned === null)
        return { component: DataCell, params: hooks.cell(column) };
      const { pin } = node.data as Pinned;
      return pin === "bars" ? { component: BarsCell, params: hooks.bars(column) } : undefined;
    },
  };
}

/** Wide enough for the name and for what values of such a type mostly are; no value is looked at. */
function widthOf(name: string, type: string): number {
  const chars = /^TIMESTAMP/.test(type) ? 20 : isNumeric(type) ? 9 : isMoment(type) ? 11 : 14;
  return Math.round(Math.min(320, Math.max(96, Math.max(chars, name.length) * 7.4 + 56)));
}
