import type { Reply } from "../../api/replies.ts";
import { useNow } from "../../data/use-now.ts";
import { labelOf } from "../../format/label.ts";
import { formatBytes, formatCount, formatSeconds } from "../../format/number.ts";
import { formatAge, formatMoment } from "../../format/time.ts";
import { Link } from "../../navigation.tsx";
import { entryPath } from "../../routes.ts";
import { useProject } from "../../shell/project-context.ts";

type Result = Reply<"storage_report">["results"][number];

interface ResultTableProps {
  results: Result[];
  pending: boolean;
  onEvict: (entries: string[]) => void;
}

/** Stored results, the largest first. */
export function ResultTable({ results, pending, onEvict }: ResultTableProps) {
  const { project } = useProject();
  const now = useNow();
  const largest = Math.max(1, ...results.map(({ bytes }) => bytes));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="table-box" tabIndex={0} aria-label="Stored results">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col" data-numeric="true">
              Size
            </th>
            <th scope="col" data-numeric="true">
              Rows
            </th>
            <th scope="col" data-numeric="true">
              Build
            </th>
            <th scope="col">Last read</th>
            <th scope="col">May it go?</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.hash}>
              <th scope="row">
                <Link href={entryPath(project, result.hash, "facts")}>{labelOf(result)}</Link>
                {result.kind === "source" && <span className="tag">source</span>}
              </th>
              <td data-numeric="true">
                {formatBytes(result.bytes)}
                <span
                  className="size-bar"
                  style={{ width: `${(result.bytes / largest) * 100}%` }}
                />
              </td>
              <td data-numeric="true">{formatCount(result.row_count)}</td>
              <td data-numeric="true">{formatSeconds(result.execute_seconds)}</td>
              <td>
                {result.read_at ? (
                  <time dateTime={result.read_at} title={formatMoment(result.read_at)}>
                    {lastRead(result.read_at, now)}
                  </time>
                ) : (
                  <span className="soft">never</span>
                )}
              </td>
              <td>
                {result.kept === undefined ? (
                  <button type="button" disabled={pending} onClick={() => onEvict([result.hash])}>
                    Drop<span className="hidden"> {labelOf(result)}</span>
                  </button>
                ) : (
                  <span className="soft">No: {result.kept}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const HOUR_MS = 3_600_000;

/** Reads are noted to the hour. */
function lastRead(hour: string, now: number): string {
  return now - Date.parse(hour) < 2 * HOUR_MS ? "lately" : formatAge(hour, now);
}
