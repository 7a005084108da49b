import type { CallError } from "../api/call.ts";
import type { Banner, ProjectState } from "./shape.ts";

const BANNERS_KEPT = 3;

/** Shows a message; one that is shown already takes the place of its older self. */
export function announce(state: ProjectState, banner: Banner): ProjectState {
  const others = state.banners.filter(({ id }) => id !== banner.id);
  return { ...state, banners: [...others, banner].slice(-BANNERS_KEPT) };
}

/** One failure may be told twice: by the reply, and by an event. */
export function errorBannerId(errorId: string): string {
  return `error-${errorId}`;
}

/** Of a call that this page made. */
export function bannerOfFailure(tool: string, error: CallError): Banner {
  const [line = ""] = error.message.split("\n");
  return {
    id: error.errorId === undefined ? `failed-${tool}` : errorBannerId(error.errorId),
    tone: "error",
    text: `${tool}: ${line}`,
    ...(error.errorId === undefined ? {} : { errorId: error.errorId }),
  };
}
