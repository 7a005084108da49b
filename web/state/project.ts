import type { LiveMessage } from "../../contract/events.ts";
import type { LiveStatus } from "../live/machine.ts";
import { applyEvent } from "./events.ts";
import { applyNotice } from "./notices.ts";
import type { ProjectState } from "./shape.ts";

export type ProjectAction =
  | { type: "status"; status: LiveStatus }
  | { type: "message"; message: LiveMessage }
  | { type: "viewed"; following: boolean }
  | { type: "dismissed"; id: string };

export function reduceProject(state: ProjectState, action: ProjectAction): ProjectState {
  switch (action.type) {
    case "status":
      // Progress is not caught up on: what ran when the connection broke may be over.
      return {
        ...state,
        status: action.status,
        activities: action.status === "live" ? state.activities : [],
      };
    case "message":
      return "event" in action.message
        ? applyEvent({ ...state, step: action.message.step }, action.message)
        : applyNotice(state, action.message.notice);
    case "viewed":
      return { ...state, following: action.following, arrivals: [] };
    case "dismissed":
      return { ...state, banners: state.banners.filter((banner) => banner.id !== action.id) };
  }
}
