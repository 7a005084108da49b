import { useState } from "react";
import { CommandLine } from "../../components/command-line.tsx";
import { Failed } from "../../components/note.tsx";
import { connectLine, randomSession, uploadLine } from "../../data/connect-lines.ts";
import { useCall } from "../../data/use-read.ts";
import { openImport } from "../../shell/import/open.ts";
import { useProject } from "../../shell/project-context.ts";
import { DataFiles } from "./data-files.tsx";

/** What to do in a project that has no entry yet. */
export function EmptyProject() {
  const { project } = useProject();
  const [session] = useState(randomSession);
  const files = useCall("data_list", {});
  const found = files.data?.items ?? [];
  return (
    <section className="empty" aria-labelledby="empty-title">
      <h1 id="empty-title">Nothing is built here yet</h1>
      <p>
        A model builds entries from SQL over your files; they appear on this page the moment they
        are stored. Three steps lead to the first one.
      </p>
      <ol>
        <li>
          <h2>Connect Claude Code to this project</h2>
          <CommandLine
            command={connectLine(location.origin, project, session)}
            what="the connect command"
          />
        </li>
        <li>
          <h2>Put a file in</h2>
          <p className="empty-import">
            <button type="button" className="primary" onClick={openImport}>
              Import a file
            </button>{" "}
            or drop it anywhere on this page, or send it from a shell:
          </p>
          <CommandLine command={uploadLine(location.origin, project)} what="the upload command" />
          {files.error && (
            <Failed what="The files cannot be read" error={files.error} onRetry={files.reload} />
          )}
          <DataFiles files={found} />
        </li>
        <li>
          <h2>Ask for something</h2>
          <p className="prompt">
            Import {found[0]?.path ?? "sales.csv"} and show me what is in it, by month.
          </p>
        </li>
      </ol>
    </section>
  );
}
