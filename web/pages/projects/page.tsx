import "./projects.css";
import { useEffect, useState } from "react";
import { callerFor } from "../../api/call.ts";
import { CommandLine } from "../../components/command-line.tsx";
import { Failed, Note } from "../../components/note.tsx";
import { ANY_PROJECT } from "../../data/any-project.ts";
import { connectLine, randomSession } from "../../data/connect-lines.ts";
import { useRead } from "../../data/use-read.ts";
import { NewProject } from "../../shell/new-project.tsx";
import { ProjectCard } from "./project-card.tsx";

/** The projects a person may see, the one used last first. */
export default function ProjectsPage() {
  const [making, setMaking] = useState(false);
  const [session] = useState(randomSession);
  const projects = useRead([ANY_PROJECT, "projects_overview"], (signal) =>
    callerFor(ANY_PROJECT)("projects_overview", {}, { signal }),
  );
  useEffect(() => {
    document.title = "Projects · Tallyman";
    // Nothing tells this page of what happens in projects.
    projects.reload();
  }, []);
  return (
    <div className="page projects">
      <header className="page-head">
        <h1>Projects</h1>
        <button type="button" className="primary" onClick={() => setMaking(true)}>
          New project
        </button>
      </header>
      {projects.error && (
        <Failed
          what="The projects cannot be read"
          error={projects.error}
          onRetry={projects.reload}
        />
      )}
      {!projects.data && !projects.error && <Note title="Reading the projects…" />}
      <ul className="project-cards">
        {projects.data?.items.map((item) => (
          <ProjectCard key={item.name} item={item} />
        ))}
      </ul>
      <section aria-labelledby="connect-title">
        <h2 id="connect-title">Connect Claude Code</h2>
        <p className="soft">
          It begins in the project {ANY_PROJECT}; each project’s settings have a line of its own.
        </p>
        <CommandLine
          command={connectLine(location.origin, ANY_PROJECT, session)}
          what="the connect command"
        />
      </section>
      {making && <NewProject onClose={() => setMaking(false)} />}
    </div>
  );
}
