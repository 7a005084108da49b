import { useState } from "react";
import type { ColumnStatistics, Estimated } from "../../../../contract/statistics.ts";
import { Failed, Note } from "../../../components/note.tsx";
import { useCall } from "../../../data/use-read.ts";
import { formatCount } from "../../../format/number.ts";
import { MiniBars } from "./mini-bars.tsx";
import { frequentText, shareText, valueText } from "./statistics-text.ts";

interface StatisticsProps {
  hash: string;
}

/** What each column holds: figures that the server makes once for an entry. */
export function Statistics({ hash }: StatisticsProps) {
  const [offset, setOffset] = useState(0);
  const found = useCall("catalog_profile", { entry: hash, offset }, { keep: true });
  const profile = found.data;
  const columns = (profile?.statistics ?? []) as unknown as ColumnStatistics[];
  const count = profile?.column_count ?? 0;
  const last = offset + columns.length;
  return (
    <section className="wide" aria-labelledby="statistics-title" aria-busy={!found.settled}>
      <h2 id="statistics-title">
        Statistics <span className="count">{count || ""}</span>
      </h2>
      {found.error && (
        <Failed what="The statistics cannot be made" error={found.error} onRetry={found.reload} />
      )}
      {!profile && !found.error && <Note title="Reading every column once…" />}
      {profile && (
        <>
          {profile.keys.length > 0 && (
            <p className="soft">
              Could be its key: {profile.keys.map((key) => key.join(" + ")).join(", or ")}.
            </p>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <section className="table-box statistics-box" tabIndex={0} aria-label="Figures">
            <Table columns={columns} />
          </section>
          {profile.notes?.map((note) => (
            <p key={note} className="soft">
              {note}
            </p>
          ))}
          {count > columns.length && (
            <p className="fact-actions">
              <button type="button" disabled={offset === 0} onClick={() => setOffset(0)}>
                First columns
              </button>{" "}
              <button type="button" disabled={last >= count} onClick={() => setOffset(last)}>
                Next columns
              </button>{" "}
              <span className="soft">
                {formatCount(offset + 1)} to {formatCount(last)} of {formatCount(count)}
              </span>
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Table({ columns }: { columns: ColumnStatistics[] }) {
  const custom = [...new Set(columns.flatMap((column) => Object.keys(column.custom ?? {})))];
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Spread</th>
          {["Null", "Distinct", "Min", "Median", "Max", "Mean", "Std"].map((name) => (
            <th key={name} scope="col" data-numeric="true">
              {name}
            </th>
          ))}
          <th scope="col">Most frequent</th>
          {custom.map((name) => (
            <th key={name} scope="col" data-numeric="true">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <Row key={column.name} column={column} custom={custom} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ column, custom }: { column: ColumnStatistics; custom: string[] }) {
  const { approximate } = column;
  const about = (figure: Estimated) => (approximate.includes(figure) ? "≈ " : "");
  return (
    <tr>
      <th scope="row">
        {column.name}
        {column.unique && <span className="tag">unique</span>}
        <br />
        <code className="soft">{column.type}</code>
      </th>
      <td>{column.histogram && <MiniBars bars={column.histogram} name={column.name} />}</td>
      <td data-numeric="true">{shareText(column.null_count, column.null_share)}</td>
      <td data-numeric="true">
        {column.distinct_count !== undefined &&
          about("distinct_count") + formatCount(column.distinct_count)}
      </td>
      <td data-numeric="true">{valueText(column.min)}</td>
      <td data-numeric="true">
        {column.quantiles && about("quantiles") + valueText(column.quantiles.p50)}
      </td>
      <td data-numeric="true">{valueText(column.max)}</td>
      <td data-numeric="true">{valueText(column.mean)}</td>
      <td data-numeric="true">{valueText(column.std)}</td>
      <td className="frequent">{frequentText(column.most_frequent)}</td>
      {custom.map((name) => (
        <td key={name} data-numeric="true">
          {valueText(column.custom?.[name])}
        </td>
      ))}
    </tr>
  );
}
