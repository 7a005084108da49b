import { Link } from "../navigation.tsx";
import { projectPath, type View } from "../routes.ts";
import { Connection } from "./connection.tsx";
import { HistoryButtons } from "./history-buttons.tsx";
import { Nav } from "./nav.tsx";
import { PaletteButton } from "./palette/palette-key.tsx";
import { useProject } from "./project-context.ts";
import { ProjectSelect } from "./project-select.tsx";
import { TallyMark } from "./tally-mark.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export function Header({ view }: { view: View }) {
  const { project, state } = useProject();
  return (
    <header className="header">
      <div className="header-bar">
        <Link className="brand" href={projectPath(project)}>
          <TallyMark />
          <span className="brand-name">Tallyman</span>
        </Link>
        <ProjectSelect current={project} />
        <PaletteButton />
        <span className="header-rest">
          <HistoryButtons />
          {state.people > 1 && (
            <span className="people" title={`${state.people} pages of this project are open`}>
              {state.people} here
            </span>
          )}
          <Connection status={state.status} />
          <ThemeSwitch />
        </span>
      </div>
      <Nav view={view} />
    </header>
  );
}
