import { useState } from "react";
import { Failed, Note } from "../../components/note.tsx";
import { useCall } from "../../data/use-read.ts";
import { formatCount, formatCounted } from "../../format/number.ts";
import { formatMoment } from "../../format/time.ts";
import { Link } from "../../navigation.tsx";
import { entryPath, pagePath } from "../../routes.ts";
import { useProject } from "../../shell/project-context.ts";
import { LabelForm } from "./label-form.tsx";
import { ResetDialog } from "./reset-dialog.tsx";

/** The project as it was at a step. Its entries are there today as well, so they are shown as they are. */
export function Past({ step }: { step: string }) {
  const { project } = useProject();
  const [resetting, setResetting] = useState(false);
  const past = useCall("catalog_past", { step_or_label: step });
  if (past.error) {
    return <Failed what="The past cannot be read" error={past.error} onRetry={past.reload} />;
  }
  if (!past.data) return <Note title="Reading the past…" />;
  const { names, cells, settings, entries, at } = past.data;
  return (
    <>
      <header className="page-head">
        <h1>{past.data.step}</h1>
        <p className="soft">The project as it was on {formatMoment(at)}, to be looked at only.</p>
      </header>
      <p className="past-actions">
        <Link href={pagePath(project, "history")}>All steps</Link>
        <button type="button" onClick={() => setResetting(true)}>
          Reset to this step
        </button>
        <LabelForm step={past.data.step} />
      </p>
      <section aria-labelledby="past-names">
        <h2 id="past-names">
          Names <span className="count">{formatCount(names.length)}</span>
        </h2>
        <ul className="lines">
          {names.map(({ alias, version, hash, kind, row_count: rows }) => (
            <li key={alias}>
              <Link href={entryPath(project, `${alias}-v${version}`)}>
                {alias} v{version}
              </Link>
              <span className="soft">
                {kind} · {formatCounted(rows, "row")}
              </span>
              <Link href={entryPath(project, hash)}>
                <code>{hash}</code>
              </Link>
            </li>
          ))}
        </ul>
        {names.length === 0 && <p className="soft">No names yet.</p>}
      </section>
      <section aria-labelledby="past-cells">
        <h2 id="past-cells">
          Notebook <span className="count">{formatCount(cells.length)}</span>
        </h2>
        <ol className="past-cells">
          {cells.map(({ alias, hash, markdown }) => (
            <li key={`${alias} ${hash}`}>
              <Link href={entryPath(project, hash)}>{alias}</Link>
              {markdown && <pre className="past-text">{markdown}</pre>}
            </li>
          ))}
        </ol>
        {cells.length === 0 && <p className="soft">No cells yet.</p>}
      </section>
      <p className="soft">
        {formatCounted(entries, "entry", "entries")};{" "}
        {Object.entries(settings)
          .map(([name, value]) => `${name}: ${value ? "on" : "off"}`)
          .join(", ")}
      </p>
      {resetting && <ResetDialog step={past.data.step} onClose={() => setResetting(false)} />}
    </>
  );
}
