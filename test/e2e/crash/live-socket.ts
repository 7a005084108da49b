import { type LiveMessage, liveMessage } from "../../../contract/events.ts";

type Numbered = Extract<LiveMessage, { seq: number }>;

export interface LiveSocket {
  /** everything it was told, in order */
  readonly told: LiveMessage[];
  /** the numbered ones of it */
  events(): Numbered[];
  /** waits until a message is there that fits */
  heard(fits: (message: LiveMessage) => boolean): Promise<LiveMessage>;
  close(): Promise<void>;
}

/** Opens the live socket of a project as a page does. @param since the last number the page saw */
export async function openLive(
  origin: string,
  project: string,
  since?: number,
): Promise<LiveSocket> {
  const url = new URL(`/p/${project}/live`, origin.replace(/^http/, "ws"));
  if (since !== undefined) url.searchParams.set("since", String(since));
  const socket = new WebSocket(url.href);
  const told: LiveMessage[] = [];
  const waiting = new Set<() => void>();
  socket.addEventListener("message", ({ data }) => {
    told.push(liveMessage.parse(JSON.parse(String(data))));
    for (const wake of waiting) wake();
    waiting.clear();
  });
  const closed = new Promise<void>((resolve) => socket.addEventListener("close", () => resolve()));
  const heard = async (fits: (message: LiveMessage) => boolean) => {
    for (;;) {
      const found = told.find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  };
  const opened = new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error(`no live socket at ${url}`)));
  });
  await opened;
  await heard((message) => noticeOf(message)?.kind === "hello");
  return {
    told,
    events: () => told.filter((message): message is Numbered => "seq" in message),
    heard,
    close: async () => {
      socket.close();
      await closed;
    },
  };
}

export function noticeOf(message: LiveMessage) {
  return "notice" in message ? message.notice : undefined;
}
