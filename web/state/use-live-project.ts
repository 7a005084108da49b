import { useEffect, useReducer } from "react";
import { freshness } from "../data/client.ts";
import { connectLive } from "../live/connect.ts";
import { type ProjectAction, reduceProject } from "./project.ts";
import { EMPTY_PROJECT, type ProjectState } from "./shape.ts";

/** The state of the open project, kept up to date by its live socket; what it makes old is read afresh. */
export function useLiveProject(
  project: string,
  following: boolean,
): [ProjectState, (action: ProjectAction) => void] {
  const [state, dispatch] = useReducer(reduceProject, { ...EMPTY_PROJECT, following });
  useEffect(() => {
    const connection = connectLive((since) => new WebSocket(liveUrl(project, since)), {
      onMessage: (message) => {
        dispatch({ type: "message", message, at: Date.now() });
        freshness.heard(project, message);
      },
      onStatus: (status) => dispatch({ type: "status", status }),
    });
    const wake = () => {
      if (document.visibilityState === "visible" && navigator.onLine) connection.awake();
    };
    addEventListener("online", connection.awake);
    addEventListener("offline", connection.asleep);
    document.addEventListener("visibilitychange", wake);
    return () => {
      removeEventListener("online", connection.awake);
      removeEventListener("offline", connection.asleep);
      document.removeEventListener("visibilitychange", wake);
      connection.stop();
    };
  }, [project]);
  return [state, dispatch];
}

function liveUrl(project: string, since: number | undefined): URL {
  const url = new URL(`/p/${encodeURIComponent(project)}/live`, location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  if (since !== undefined) url.searchParams.set("since", String(since));
  return url;
}
