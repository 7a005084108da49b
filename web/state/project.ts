import type { LiveMessage } from "../../contract/events.ts";
import type { LiveStatus } from "../live/machine.ts";
import { announce } from "./announce.ts";
import { applyEvent } from "./events.ts";
import { applyNotice } from "./notices.ts";
import type { Banner, ProjectState, RunningCall } from "./shape.ts";

export type ProjectAction =
  | { type: "status"; status: LiveStatus }
  | { type: "message"; message: LiveMessage; at: number }
  /** the reader went somewhere: what had arrived is seen */
  | { type: "viewed"; following: boolean }
  | { type: "following"; following: boolean }
  | { type: "announced"; banner: Banner }
  | { type: "dismissed"; id: string }
  | { type: "began"; call: RunningCall }
  | { type: "ended"; id: string };

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
        : applyNotice(state, action.message.notice, action.at);
    case "viewed":
      return { ...state, following: action.following, arrivals: [] };
    case "following":
      return { ...state, following: action.following };
    case "announced":
      return announce(state, action.banner);
    case "dismissed":
      return { ...state, banners: state.banners.filter((banner) => banner.id !== action.id) };
    case "began":
      return { ...state, running: [...state.running, action.call] };
    case "ended":
      return { ...state, running: state.running.filter(({ id }) => id !== action.id) };
  }
}
