import { useEffect, useRef, useState } from "react";
import type { Caller } from "../api/call.ts";
import type { RowPage } from "../api/replies.ts";
import { loadRows } from "../data/entry.ts";
import { formatCount, formatCounted } from "../format/number.ts";
import { Failed } from "./note.tsx";
import { RowsTable } from "./rows-table.tsx";

interface RowsProps {
  call: Caller;
  hash: string;
  first: RowPage;
}

/** The entry's rows from the first on, a page more at each wish. */
export function Rows({ call, hash, first }: RowsProps) {
  const [more, setMore] = useState<unknown[][]>([]);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<Error>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const rows = [...first.rows, ...more];
  const loadMore = () => {
    const request = new AbortController();
    abort.current = request;
    setPending(true);
    setError(undefined);
    loadRows(call, hash, rows.length, request.signal)
      .then((page) => setMore((before) => [...before, ...page.rows]))
      .catch((failure: Error) => {
        if (!request.signal.aborted) setError(failure);
      })
      .finally(() => setPending(false));
  };
  const left = first.row_count - rows.length;
  return (
    <section className="rows" aria-labelledby="rows-title">
      <h2 id="rows-title">
        Rows <span className="count">{shownOf(rows.length, first.row_count)}</span>
      </h2>
      <RowsTable columns={first.columns} rows={rows} rowCount={first.row_count} />
      {error && <Failed what="More rows cannot be read" error={error} onRetry={loadMore} />}
      {left > 0 && !error && (
        <p className="rows-foot">
          <button type="button" aria-disabled={pending} onClick={pending ? undefined : loadMore}>
            {pending ? "Loading…" : "Load more"}
          </button>
          <span>{formatCounted(left, "row")} left</span>
        </p>
      )}
    </section>
  );
}

function shownOf(shown: number, count: number): string {
  return shown === count ? formatCount(count) : `${formatCount(shown)} of ${formatCount(count)}`;
}
