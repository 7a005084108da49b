import { useEffect, useRef } from "react";
import { FilterForm } from "./filter-form.tsx";
import { place } from "./popover.ts";
import type { Choice, Column, FilterTerm, RowSource } from "./source.ts";

interface ColumnMenuProps {
  source: RowSource;
  column: Column;
  choice: Choice;
  anchor: HTMLElement;
  pinned: boolean;
  onSort(direction: "asc" | "desc" | null, adds: boolean): void;
  onFilter(terms: FilterTerm[]): void;
  onPin(pinned: boolean): void;
  onHide(): void;
  onCopy(): void;
  onClose(): void;
}

/** What can be done with one column. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { column, choice, anchor, pinned, onClose } = props;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    place(element, anchor);
    element.querySelector<HTMLElement>("button")?.focus();
  }, [anchor]);
  const done = (act: () => void) => () => {
    act();
    panel.current?.hidePopover();
  };
  const sorted = choice.sort.find((term) => term.column === column.name);
  const direction = sorted && (sorted.descending ? "desc" : "asc");
  return (
    <div
      ref={panel}
      popover="auto"
      className="grid-popover grid-menu"
      role="dialog"
      aria-label={`Column ${column.name}`}
      onToggle={(event) => {
        if ((event as unknown as ToggleEvent).newState === "closed") onClose();
      }}
    >
      <p className="menu-title">
        {column.name} <span className="type">{column.type}</span>
      </p>
      <div className="grid-row">
        <button
          type="button"
          aria-pressed={direction === "asc"}
          onClick={done(() => props.onSort(direction === "asc" ? null : "asc", false))}
        >
          Sort ↑
        </button>
        <button
          type="button"
          aria-pressed={direction === "desc"}
          onClick={done(() => props.onSort(direction === "desc" ? null : "desc", false))}
        >
          Sort ↓
        </button>
        {choice.sort.length > 0 && !sorted && (
          <button type="button" onClick={done(() => props.onSort("asc", true))}>
            Then by this
          </button>
        )}
      </div>
      <div className="grid-row">
        <button type="button" onClick={done(() => props.onPin(!pinned))}>
          {pinned ? "Unfreeze" : "Freeze"}
        </button>
        <button type="button" onClick={done(props.onHide)}>
          Hide
        </button>
        <button type="button" onClick={done(props.onCopy)}>
          Copy column
        </button>
      </div>
      <FilterForm
        source={props.source}
        column={column}
        choice={choice}
        onFilter={(terms) => done(() => props.onFilter(terms))()}
      />
    </div>
  );
}
