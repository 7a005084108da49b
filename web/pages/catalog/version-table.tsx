import type { EntryDetail } from "../../api/replies.ts";
import { formatMoment } from "../../format/time.ts";
import { Link } from "../../navigation.tsx";
import { diffPath, entryPath, pagePath } from "../../routes.ts";
import { useProject } from "../../shell/project-context.ts";

/** Every version, the newest first: what made it, when and by whom. */
export function VersionTable({ detail }: { detail: EntryDetail }) {
  const { project } = useProject();
  const { alias = "", versions = [] } = detail;
  return (
    <section className="wide" aria-labelledby="versions-title">
      <h2 id="versions-title">
        Versions <span className="count">{versions.length}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="table-box" tabIndex={0} aria-label="Table of versions">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">Cause</th>
              <th scope="col">When</th>
              <th scope="col">By</th>
              <th scope="col">Step</th>
              <th scope="col">Compare</th>
            </tr>
          </thead>
          <tbody>
            {versions.toReversed().map(({ version, hash, step, at, by, cause }, index, all) => {
              const before = all[index + 1]?.version;
              return (
                <tr key={version}>
                  <th scope="row">
                    <Link href={entryPath(project, `${alias}-v${version}`)}>v{version}</Link>{" "}
                    <code className="soft">{hash}</code>
                  </th>
                  <td>{cause}</td>
                  <td>{formatMoment(at)}</td>
                  <td>{by}</td>
                  <td>
                    <Link href={pagePath(project, "history", step)}>{step}</Link>
                  </td>
                  <td>
                    {before !== undefined && (
                      <Link href={diffPath(project, alias, before, version)}>with v{before}</Link>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </section>
  );
}
