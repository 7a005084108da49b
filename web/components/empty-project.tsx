import { useState } from "react";
import type { Caller } from "../api/call.ts";
import { connectLine, randomSession, uploadLine } from "../data/connect-lines.ts";
import { useResource } from "../data/use-resource.ts";
import { CommandLine } from "./command-line.tsx";
import { DataFiles } from "./data-files.tsx";
import { Failed } from "./note.tsx";

interface EmptyProjectProps {
  project: string;
  call: Caller;
  revision: number;
}

/** What to do in a project that has no entry yet. */
export function EmptyProject({ project, call, revision }: EmptyProjectProps) {
  const [session] = useState(randomSession);
  const files = useResource("files", revision, () => (signal) => call("data_list", {}, signal));
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
