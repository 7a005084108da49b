import { useState } from "react";
import type { Reply } from "../api/replies.ts";
import { Failed } from "../components/note.tsx";
import { useCall } from "../data/use-read.ts";

type Columns = NonNullable<Reply<"catalog_lineage">["columns"]>[number];

/** Where each column of an entry comes from; read when it is asked for. */
export function ColumnLineage({ hash }: { hash: string }) {
  const [open, setOpen] = useState(false);
  const args = { entry: hash, direction: "up" as const, depth: 1, columns: true };
  const found = useCall("catalog_lineage", args, { enabled: open });
  const of = found.data?.columns?.find((one) => one.hash === hash);
  return (
    <details
      className="column-lineage"
      onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary>Where each column comes from</summary>
      {found.error && (
        <Failed what="It cannot be told" error={found.error} onRetry={found.reload} />
      )}
      {open && !found.data && !found.error && <p role="status">Tracing the columns…</p>}
      {of && <ColumnTable of={of} />}
    </details>
  );
}

function ColumnTable({ of }: { of: Columns }) {
  if (of.unknown !== undefined) return <p className="soft">{of.unknown}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="table-box" tabIndex={0} aria-label="Columns and what they are made of">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Made of</th>
            </tr>
          </thead>
          <tbody>
            {of.columns.map(({ name, from, exact }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  {madeOf(from)}
                  {exact === false && <span className="soft"> (some may not be needed)</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {of.rows_from && of.rows_from.length > 0 && (
        <p className="soft">Which rows there are is decided by {madeOf(of.rows_from)}.</p>
      )}
      {of.omitted !== undefined && <p className="soft">{of.omitted} columns more are left out.</p>}
    </>
  );
}

function madeOf(from: { ref: string; column: string }[] | undefined): string {
  if (!from) return "the file";
  if (from.length === 0) return "no column: counted or made up";
  return from.map(({ ref, column }) => `${ref}.${column}`).join(", ");
}
