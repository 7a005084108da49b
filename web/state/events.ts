import type { Effect, LiveMessage } from "../../contract/events.ts";
import { announce, errorBannerId } from "./announce.ts";
import type { Arrival, Banner, ProjectState } from "./shape.ts";

export type NumberedEvent = Extract<LiveMessage, { event: unknown }>;

type Told = { [K in Effect["kind"]]: (event: Extract<Effect, { kind: K }>) => Partial<Tidings> };

/** What an event tells the reader; what they are shown is read afresh (`data/touches.ts`). */
interface Tidings {
  arrivals: Arrival[];
  banner: Omit<Banner, "id"> & { id?: string };
  /** what had arrived before is no news any more */
  forget: true;
}

const NOTHING = () => ({});

const TOLD: Told = {
  new_entry: (event) => ({ arrivals: [event] }),
  entry_added: (event) => ({ arrivals: [event] }),
  recalc: ({ remap }) => ({ arrivals: Object.values(remap).map((hash) => ({ hash })) }),
  build_failed: ({ tool, error_id: errorId }) => ({
    banner: {
      ...(errorId === undefined ? {} : { id: errorBannerId(errorId), errorId }),
      tone: "error",
      text: `A build failed in ${tool}.`,
    },
  }),
  unfaithful_heal: ({ hash }) => ({
    banner: {
      tone: "warning",
      text: `Entry ${hash} was rebuilt and its rows differ from the recorded ones.`,
    },
  }),
  project_switched: ({ name }) => ({
    banner: { tone: "info", text: `The session moved on to project ${name}.`, project: name },
  }),
  project_reset: ({ to }) => ({
    forget: true,
    banner: { tone: "info", text: `The project was reset to ${to}.` },
  }),
  alias_changed: NOTHING,
  alias_renamed: NOTHING,
  chart_attached: NOTHING,
  summary_stat_changed: NOTHING,
  display_changed: NOTHING,
  post_processing_changed: NOTHING,
  notebook_changed: NOTHING,
  errors_changed: NOTHING,
};

/** What an event changes of what the reader is told. A kind that this page does not know tells nothing. */
export function applyEvent(state: ProjectState, { event, seq }: NumberedEvent): ProjectState {
  const tell = Object.hasOwn(TOLD, event.kind)
    ? (TOLD[event.kind] as (event: Effect) => Partial<Tidings>)
    : NOTHING;
  const { arrivals, banner, forget }: Partial<Tidings> = tell(event);
  let next = forget ? { ...state, arrivals: [] } : state;
  if (arrivals) next = arrived(next, arrivals);
  if (banner) next = announce(next, said(next, { id: `event-${seq}`, ...banner }));
  return next;
}

/** What the reply said of a failure is more than what the event says of it. */
function said(state: ProjectState, banner: Banner): Banner {
  return state.banners.find(({ id }) => id === banner.id) ?? banner;
}

/** The same entry may be told twice, the second time with its name. */
function arrived(state: ProjectState, arrivals: Arrival[]): ProjectState {
  if (state.following) return state;
  const told = new Map(state.arrivals.map((arrival) => [arrival.hash, arrival]));
  for (const { hash, alias, version } of arrivals) {
    const before = told.get(hash);
    told.delete(hash);
    told.set(hash, { hash, alias: alias ?? before?.alias, version: version ?? before?.version });
  }
  return { ...state, arrivals: [...told.values()] };
}
