import { useState } from "react";
import type { EntryItem } from "../../api/replies.ts";

interface AddCellProps {
  /** aliases that have a cell */
  shown: string[];
  items: EntryItem[];
  pending: boolean;
  onAdd: (alias: string) => void;
}

/** Puts a named entry that has no cell at the end. */
export function AddCell({ shown, items, pending, onAdd }: AddCellProps) {
  const names = items
    .flatMap(({ alias }) => alias ?? [])
    .filter((alias) => !shown.includes(alias))
    .sort();
  const [chosen, setChosen] = useState("");
  const alias = names.includes(chosen) ? chosen : names[0];
  if (alias === undefined) return null;
  const add = (event: Event) => {
    event.preventDefault();
    onAdd(alias);
  };
  return (
    <form className="add-cell" onSubmit={add}>
      <label>
        <span>Add a cell of</span>{" "}
        <select value={alias} onChange={(event) => setChosen(event.currentTarget.value)}>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <button type="submit" disabled={pending}>
        Add
      </button>
    </form>
  );
}
