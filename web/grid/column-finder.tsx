import { useId, useRef, useState } from "react";
import { find } from "./column-search.ts";
import type { Column } from "./source.ts";

interface ColumnFinderProps {
  columns: readonly Column[];
  onJump(column: number): void;
  onHide(column: number, hidden: boolean): void;
  isHidden(column: number): boolean;
}

/** Finds a column by its name, goes there, hides it or shows it again. */
export function ColumnFinder({ columns, onJump, onHide, isHidden }: ColumnFinderProps) {
  const [sought, setSought] = useState("");
  const [, redraw] = useState(0);
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const found = open ? find(columns, sought) : { places: [], more: 0 };
  const jump = (column: number) => {
    if (isHidden(column)) onHide(column, false);
    panel.current?.hidePopover();
    onJump(column);
  };
  return (
    <>
      <button type="button" popoverTarget={id}>
        Columns <span className="count">{columns.length.toLocaleString("en")}</span>
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        className="grid-popover grid-finder"
        role="dialog"
        aria-label="Columns"
        onToggle={(event) => setOpen((event as unknown as ToggleEvent).newState === "open")}
      >
        <input
          type="search"
          aria-label="Find a column"
          placeholder="Find a column"
          autoFocus
          value={sought}
          onInput={(event) => setSought(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found.places;
            if (event.key === "Enter" && first !== undefined) jump(first);
          }}
        />
        <ul>
          {found.places.map((column) => (
            <li key={column}>
              <input
                type="checkbox"
                aria-label={`Show ${columns[column]?.name}`}
                checked={!isHidden(column)}
                onChange={(event) => {
                  onHide(column, !event.currentTarget.checked);
                  redraw((n) => n + 1);
                }}
              />
              <button type="button" className="grid-link" onClick={() => jump(column)}>
                {columns[column]?.name}
              </button>
              <span className="type">{columns[column]?.type}</span>
            </li>
          ))}
        </ul>
        {found.places.length === 0 && <p>No column is named so.</p>}
        {found.more > 0 && <p>{found.more.toLocaleString("en")} more</p>}
      </div>
    </>
  );
}
