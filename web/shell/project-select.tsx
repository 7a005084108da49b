import { useState } from "react";
import { callerFor } from "../api/call.ts";
import { useRead } from "../data/use-read.ts";
import { useNavigation } from "../navigation.tsx";
import { projectPath } from "../routes.ts";
import { NewProject } from "./new-project.tsx";

const ALL_PROJECTS = "/all";
const NEW_PROJECT = "/new";

/** The project that is open, and the way to another. No project's name has a slash, so the rest is told by one. */
export function ProjectSelect({ current }: { current: string }) {
  const { go } = useNavigation();
  const [making, setMaking] = useState(false);
  const projects = useRead([current, "projects_overview"], (signal) =>
    callerFor(current)("projects_overview", {}, { signal }),
  );
  const names = projects.data?.items.map(({ name }) => name) ?? [];
  const choose = (select: HTMLSelectElement) => {
    const { value } = select;
    select.value = current;
    if (value === NEW_PROJECT) setMaking(true);
    else if (value === ALL_PROJECTS) go("/");
    else if (value !== current) go(projectPath(value));
  };
  return (
    <>
      <select
        className="project-select"
        aria-label="Project"
        value={current}
        onChange={(event) => choose(event.currentTarget)}
      >
        {[...new Set([current, ...names])].sort().map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        <option value={ALL_PROJECTS}>All projects…</option>
        <option value={NEW_PROJECT}>New project…</option>
      </select>
      {making && <NewProject onClose={() => setMaking(false)} />}
    </>
  );
}
