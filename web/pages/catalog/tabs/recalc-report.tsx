import { formatCount } from "../../../format/number.ts";
import { Link } from "../../../navigation.tsx";
import { entryPath, pagePath } from "../../../routes.ts";
import { useProject } from "../../../shell/project-context.ts";
import { reportOf } from "./reports.ts";

/** What was rebuilt because this version took the name. */
export function RecalcReport({ hash }: { hash: string }) {
  const { project } = useProject();
  const report = reportOf(project, hash);
  if (!report) return null;
  const { rebuilt, failed, skipped } = report;
  return (
    <section aria-labelledby="recalc-title">
      <h2 id="recalc-title">What was rebuilt with it</h2>
      {rebuilt.length + failed.length + skipped.length === 0 && (
        <p className="soft">Nothing follows this name.</p>
      )}
      <ul className="lines">
        {rebuilt.map(({ alias, changed, rows_before, rows_after }) => (
          <li key={alias}>
            <Link href={entryPath(project, alias)}>{alias}</Link>
            <span className="soft">
              {changed
                ? `${formatCount(rows_before)} → ${formatCount(rows_after)} rows`
                : "rebuilt; its rows are the same"}
            </span>
          </li>
        ))}
        {failed.map(({ alias, error, error_id }) => (
          <li key={alias}>
            <Link href={pagePath(project, "errors", error_id)}>{alias} failed</Link>
            <span className="soft">{error.message}</span>
          </li>
        ))}
        {skipped.map(({ alias, because }) => (
          <li key={alias}>
            {alias} <span className="soft">was not rebuilt: {because}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
