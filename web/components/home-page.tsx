import { useEffect } from "react";
import { callerFor } from "../api/call.ts";
import { useResource } from "../data/use-resource.ts";
import { useNavigation } from "../navigation.tsx";
import { projectPath } from "../routes.ts";
import { Failed, Note } from "./note.tsx";

/** Every deployment has the project `default`, so it can be asked which one is active. */
const ASKED = "default";

export function HomePage() {
  const { go } = useNavigation();
  const call = callerFor(ASKED);
  const projects = useResource("projects", 0, () => (signal) => call("project_list", {}, signal));
  const active = projects.data?.active;
  useEffect(() => {
    if (active === undefined) return;
    // The way back must not lead here, where one is sent on again.
    history.replaceState(null, "", projectPath(active));
    go(projectPath(active));
  }, [active, go]);
  return (
    <main className="alone" aria-busy={!projects.error}>
      {projects.error ? (
        <Failed
          what="The projects cannot be read"
          error={projects.error}
          onRetry={projects.reload}
        />
      ) : (
        <Note title="Opening the active project…" />
      )}
    </main>
  );
}
