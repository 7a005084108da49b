import { sayTerm } from "./refine.ts";
import type { FilterTerm } from "./source.ts";

interface FilterChipsProps {
  filter: readonly FilterTerm[];
  /** takes the conditions on a column away, or all of them */
  onRemove(column?: string): void;
}

/** The conditions that hold now, each to be taken away. */
export function FilterChips({ filter, onRemove }: FilterChipsProps) {
  if (filter.length === 0) return null;
  const columns = [...new Set(filter.map(({ column }) => column))];
  return (
    <ul className="grid-chips" aria-label="Filters">
      {columns.map((column) => {
        const terms = filter.filter((term) => term.column === column);
        return (
          <li key={column}>
            <b>{column}</b> {terms.map(sayTerm).join(" and ")}
            <button
              type="button"
              aria-label={`Remove the filter on ${column}`}
              onClick={() => onRemove(column)}
            >
              ×
            </button>
          </li>
        );
      })}
      {columns.length > 1 && (
        <li className="plain">
          <button type="button" onClick={() => onRemove()}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
