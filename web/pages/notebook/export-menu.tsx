import { projectPath } from "../../routes.ts";

const FILES = [
  { kind: "html", what: "Page (HTML)", note: "charts drawn, first rows; needs no server" },
  { kind: "marimo", what: "marimo", note: "Python over DuckDB; fetches its rows from here" },
  { kind: "bundle", what: "marimo with data", note: "zip, runs anywhere" },
  { kind: "pack", what: "Whole project", note: "tar with history and files, to unpack elsewhere" },
];

/** The notebook, or all of the project, as a file. */
export function ExportMenu({ project }: { project: string }) {
  return (
    <details className="export">
      <summary>Export</summary>
      <ul>
        {FILES.map(({ kind, what, note }) => (
          <li key={kind}>
            <a href={`${projectPath(project).replace(/\/$/, "")}/export/${kind}`} download>
              {what}
            </a>
            <small className="soft">{note}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
