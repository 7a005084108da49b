import { useEffect, useState } from "react";
import { BARS_HEIGHT, ROW_HEIGHT } from "./sizes.ts";
import type { Column, RowSource } from "./source.ts";
import "./frame.css";

interface EntryGridProps {
  project: string;
  /** of the entry, short or whole */
  hash: string;
  columns: readonly Column[];
  rowCount: number;
  /** what the grid is called for those who do not see it */
  label?: string;
  /** where the rows come from when they are not just the entry's; the same one as long as they are the same */
  source?: RowSource;
  /** CSS length that the grid never exceeds, however many rows there are; most of the window when nothing is said */
  most?: string;
}

type Parts = typeof import("./lazy.ts");

/**
 * The rows of an entry as a grid to sort, search, filter and copy from. Its code comes with the first grid of a
 * page; until then its place is kept.
 */
export function EntryGrid(props: EntryGridProps) {
  const { label = "Rows", rowCount, most = "min(40rem, 62vh)" } = props;
  const [parts, setParts] = useState<Parts>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    let gone = false;
    import("./lazy.ts")
      .then((loaded) => !gone && setParts(loaded))
      .catch((failed: Error) => !gone && setError(failed));
    return () => {
      gone = true;
    };
  }, []);
  return (
    <section
      className="grid-frame"
      style={{ "--grid-height": `min(${heightOf(rowCount)}px, ${most})` }}
      aria-label={label}
    >
      {error && <p role="alert">The grid cannot be loaded: {error.message}</p>}
      {parts ? (
        <Loaded {...props} key={props.hash} label={label} parts={parts} />
      ) : (
        <div className="grid-wait" aria-busy={!error} />
      )}
    </section>
  );
}

/** Column names, types, bars and a bar to scroll by; then the rows, some places at least for what is said of none. */
function heightOf(rows: number): number {
  return 30 + ROW_HEIGHT + BARS_HEIGHT + Math.max(3, rows) * ROW_HEIGHT + 20;
}

function Loaded(props: EntryGridProps & { label: string; parts: Parts }) {
  const { columns, rowCount, label, source, parts } = props;
  if (!source) return <parts.DisplayedGrid {...props} />;
  return <parts.GridView source={source} columns={columns} rowCount={rowCount} label={label} />;
}
