import { useMemo, useRef, useState } from "react";
import { callerFor } from "../api/call.ts";
import { useCall } from "../data/use-read.ts";
import { displayOf } from "./display.ts";
import { GridView } from "./grid-view.tsx";
import { serverSource } from "./server-source.ts";
import type { Column } from "./source.ts";

export interface DisplayedGridProps {
  project: string;
  hash: string;
  columns: readonly Column[];
  rowCount: number;
  label: string;
}

/** An entry's own rows, in the view and through the post-processing that are chosen. */
export function DisplayedGrid(props: DisplayedGridProps) {
  const { project, hash, label } = props;
  const [view, setView] = useState("main");
  const [process, setProcess] = useState("");
  const asked = { entry: hash, view, ...(process === "" ? {} : { process }) };
  const { data, error, reload } = useCall("entry_display", asked);
  const digest = data?.process_digest ?? "";
  const rows = useMemo(
    () => serverSource(project, hash, callerFor(project), process),
    [project, hash, process, digest],
  );
  const made = JSON.stringify(data?.columns.map(({ name, type }) => ({ name, type })));
  const columns = useMemo(
    () => (process === "" ? props.columns : (JSON.parse(made ?? "[]") as Column[])),
    [process, made, props.columns],
  );
  const display = useMemo(() => data && displayOf(data, columns), [data, columns]);
  const lists = useRef({ views: ["main", "summary"], processes: [] as string[] });
  if (data) lists.current = data;
  const tools = (
    <>
      <Select label="View" value={view} onChange={setView} choices={lists.current.views} />
      {(lists.current.processes.length > 0 || process !== "") && (
        <Select
          label="Post-processing"
          value={process}
          onChange={setProcess}
          choices={["", ...lists.current.processes]}
        />
      )}
    </>
  );
  if (process !== "" && !data) {
    return (
      <div className="grid-tools" aria-busy={!error}>
        {error ? (
          <p className="grid-error" role="alert">
            {process} gives no rows: {error.message}{" "}
            <button type="button" onClick={reload}>
              Try again
            </button>
          </p>
        ) : (
          <p className="grid-count">{process} is computed…</p>
        )}
        <span className="grid-gap" />
        {tools}
      </div>
    );
  }
  return (
    <>
      {error && (
        <p className="grid-error" role="alert">
          The view cannot be read: {error.message}
        </p>
      )}
      <GridView
        key={`${process} ${digest}`}
        source={rows}
        columns={columns}
        rowCount={process === "" ? props.rowCount : (data?.row_count ?? 0)}
        label={label}
        display={display}
        tools={tools}
      />
    </>
  );
}

interface SelectProps {
  label: string;
  value: string;
  choices: readonly string[];
  onChange(value: string): void;
}

function Select({ label, value, choices, onChange }: SelectProps) {
  return (
    <select
      className="grid-choice"
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice === "" ? `no ${label.toLowerCase()}` : choice}
        </option>
      ))}
    </select>
  );
}
