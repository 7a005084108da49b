import { Link } from "../navigation.tsx";
import { projectPath } from "../routes.ts";
import type { ProjectState } from "../state/shape.ts";
import { Connection } from "./connection.tsx";
import { TallyMark } from "./tally-mark.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

interface HeaderProps {
  project: string;
  state: ProjectState;
  listOpen: boolean;
  onToggleList: () => void;
}

export function Header({ project, state, listOpen, onToggleList }: HeaderProps) {
  return (
    <header className="header">
      <Link className="brand" href={projectPath(project)}>
        <TallyMark />
        <span className="brand-name">Tallyman</span>
      </Link>
      <span className="project-name" title={`Project ${project}`}>
        {project}
      </span>
      <button
        type="button"
        className="list-toggle"
        aria-expanded={listOpen}
        aria-controls="entries"
        onClick={onToggleList}
      >
        Entries
      </button>
      <span className="header-rest">
        {state.step && (
          <span className="step" title="Revision of the catalog">
            {state.step}
          </span>
        )}
        {state.people > 1 && <span className="people">{state.people} here</span>}
        <Connection status={state.status} />
        <ThemeSwitch />
      </span>
    </header>
  );
}
