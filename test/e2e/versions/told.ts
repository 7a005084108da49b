import type { LiveMessage } from "../../../contract/events.ts";
import { noticeOf, openLive } from "../crash/live-socket.ts";

export type Told = Extract<LiveMessage, { seq: number }>;

/** Hears on the live socket of a project, as an open page does. */
export interface Listener {
  /** the events of a piece of work, all of them and no others */
  during(work: () => Promise<unknown>): Promise<Told[]>;
  close(): Promise<void>;
}

export async function listen(origin: string, project: string): Promise<Listener> {
  const socket = await openLive(origin, project);
  return {
    during: async (work) => {
      const before = await newest(origin, project);
      await work();
      const last = await newest(origin, project);
      if (last > before) await socket.heard((message) => "seq" in message && message.seq === last);
      return socket.events().filter(({ seq }) => seq > before);
    },
    close: () => socket.close(),
  };
}

/** The kinds of events, in order. */
export function kinds(events: Told[]): string[] {
  return events.map(({ event }) => event.kind);
}

/** A page that opens now is told the newest number. */
async function newest(origin: string, project: string): Promise<number> {
  const socket = await openLive(origin, project);
  const [hello] = socket.told.flatMap((message) => noticeOf(message) ?? []);
  await socket.close();
  if (hello?.kind !== "hello") throw new Error("the first message is no hello");
  return hello.seq;
}
