import type { LiveMessage } from "../../contract/events.ts";
import {
  type Arrival,
  type Banner,
  type ProjectState,
  refetchAll,
  refetchEntry,
  refetchList,
} from "./shape.ts";

export type NumberedEvent = Extract<LiveMessage, { event: unknown }>;

const BANNERS_KEPT = 3;

/** What an event changes on the page. A kind added to the union does not compile before it is handled here. */
export function applyEvent(state: ProjectState, { event, seq }: NumberedEvent): ProjectState {
  const id = `event-${seq}`;
  switch (event.kind) {
    case "new_entry":
    case "entry_added":
      return arrived(refetchList(state), [event]);
    case "recalc":
      return arrived(
        refetchAll(state),
        Object.values(event.remap).map((hash) => ({ hash })),
      );
    case "build_failed": {
      const which = event.error_id === undefined ? "" : ` (error ${event.error_id})`;
      return announce(state, {
        id,
        tone: "error",
        text: `A build failed in ${event.tool}${which}.`,
      });
    }
    case "alias_changed":
    case "alias_renamed":
      return refetchAll(state);
    case "chart_attached":
    case "summary_stat_changed":
    case "display_changed":
    case "post_processing_changed":
      return refetchEntry(state);
    case "unfaithful_heal":
      return announce(refetchAll(state), {
        id,
        tone: "warning",
        text: `Entry ${event.hash} was rebuilt and its rows differ from the recorded ones.`,
      });
    case "project_switched":
      return announce(state, {
        id,
        tone: "info",
        text: `The session moved on to project ${event.name}.`,
        project: event.name,
      });
    case "project_reset":
      return announce(refetchAll({ ...state, arrivals: [] }), {
        id,
        tone: "info",
        text: `The project was reset to ${event.to}.`,
      });
    case "notebook_changed":
    case "errors_changed":
      // This page shows neither the notebook nor the error log; the step it shows has moved on with the event.
      return state;
    default:
      // A newer server may say more than this page knows: reading afresh is always right.
      event satisfies never;
      return refetchAll(state);
  }
}

/** The same entry may be told twice, the second time with its name. */
function arrived(state: ProjectState, arrivals: Arrival[]): ProjectState {
  if (state.following) return state;
  const told = new Map(state.arrivals.map((arrival) => [arrival.hash, arrival]));
  for (const arrival of arrivals) {
    const before = told.get(arrival.hash);
    told.delete(arrival.hash);
    told.set(arrival.hash, {
      hash: arrival.hash,
      alias: arrival.alias ?? before?.alias,
      version: arrival.version ?? before?.version,
    });
  }
  return { ...state, arrivals: [...told.values()] };
}

function announce(state: ProjectState, banner: Banner): ProjectState {
  return { ...state, banners: [...state.banners, banner].slice(-BANNERS_KEPT) };
}
