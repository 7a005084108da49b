import { useMemo } from "react";
import { callerFor } from "../api/call.ts";
import { useArrival } from "../navigation.tsx";
import type { View } from "../routes.ts";
import { useLiveProject } from "../state/use-live-project.ts";
import { ActivityStrip } from "./activity-strip.tsx";
import { ArrivalPill } from "./arrival-pill.tsx";
import { Banners } from "./banners.tsx";
import { Header } from "./header.tsx";
import { DropTarget } from "./import/drop-target.tsx";
import { Landing } from "./landing.tsx";
import { LazyPage } from "./lazy-page.tsx";
import { OwnCalls } from "./own-calls.ts";
import { pageOf } from "./pages.ts";
import { PaletteKey } from "./palette/palette-key.tsx";
import { ProjectContext } from "./project-context.ts";

interface ProjectFrameProps {
  project: string;
  view: View;
  visit: number;
}

/** Everything around the pages of one project: header, messages, what runs. It stays while pages change. */
export function ProjectFrame({ project, view, visit }: ProjectFrameProps) {
  const call = useMemo(() => callerFor(project), [project]);
  const own = useMemo(() => new OwnCalls(), []);
  const [state, dispatch] = useLiveProject(project, isFollowing(view));
  // In the same breath as the click: an event that comes right after it is news already.
  useArrival((route) => {
    if (route.page === "project" && route.project === project) {
      dispatch({ type: "viewed", following: isFollowing(route.view) });
    }
  });
  const scope = useMemo(
    () => ({ project, call, state, dispatch, own }),
    [project, call, state, dispatch, own],
  );
  return (
    <ProjectContext.Provider value={scope}>
      <div className="frame">
        <a className="skip" href="#main">
          Skip to the page
        </a>
        <Header view={view} />
        {view.page === "landing" ? (
          <Landing visit={visit} />
        ) : (
          <LazyPage name={pageOf(view)} view={view} visit={visit} />
        )}
        <div className="over">
          <Banners />
          <ArrivalPill />
        </div>
        <ActivityStrip />
        <PaletteKey />
        <DropTarget />
      </div>
    </ProjectContext.Provider>
  );
}

/** Pages that show the newest entry by themselves need not say that there is one. */
function isFollowing(view: View): boolean {
  return view.page === "catalog" || view.page === "landing";
}
