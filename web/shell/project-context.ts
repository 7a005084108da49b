import { createContext, useContext } from "react";
import type { Caller } from "../api/call.ts";
import type { ProjectAction } from "../state/project.ts";
import type { ProjectState } from "../state/shape.ts";
import type { OwnCalls } from "./own-calls.ts";

/** The open project, for everything in its frame. */
export interface ProjectScope {
  project: string;
  call: Caller;
  /** what the live socket said */
  state: ProjectState;
  dispatch: (action: ProjectAction) => void;
  /** calls of this page that run, to be taken back */
  own: OwnCalls;
}

export const ProjectContext = createContext<ProjectScope | undefined>(undefined);

export function useProject(): ProjectScope {
  const scope = useContext(ProjectContext);
  if (!scope) throw new Error("useProject is called outside a project's frame");
  return scope;
}
