import type { LiveMessage } from "../../contract/events.ts";
import {
  advance,
  IDLE,
  type LiveInput,
  type LiveOutput,
  type LiveStatus,
  statusOf,
  type Timer,
} from "./machine.ts";

export interface LiveHandlers {
  onMessage: (message: LiveMessage) => void;
  onStatus: (status: LiveStatus) => void;
}

/** The part of a WebSocket that is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  addEventListener(type: "message", listener: (event: { data?: unknown }) => void): void;
  addEventListener(type: "close", listener: () => void): void;
}

export interface LiveConnection {
  /** Says that waiting makes no sense any longer. */
  awake(): void;
  /** Says that the network is gone. */
  asleep(): void;
  stop(): void;
}

/**
 * Keeps a project's live socket open: the machine decides, this turns its decisions into sockets and timers.
 *
 * @param openSocket opens the socket, telling the server the number of the last event seen
 */
export function connectLive(
  openSocket: (since: number | undefined) => Socket,
  handlers: LiveHandlers,
  random: () => number = Math.random,
): LiveConnection {
  let state = IDLE;
  let status: LiveStatus | undefined;
  let socket: Socket | undefined;
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();

  function feed(input: LiveInput): void {
    const [next, outputs] = advance(state, input, random);
    state = next;
    for (const output of outputs) act(output);
    if (status !== statusOf(state)) {
      status = statusOf(state);
      handlers.onStatus(status);
    }
  }

  function act(output: LiveOutput): void {
    switch (output.type) {
      case "open":
        listen(openSocket(output.since));
        break;
      case "close":
        drop();
        break;
      case "ping":
        socket?.send("ping");
        break;
      case "timer":
        clearTimeout(timers.get(output.timer));
        timers.set(
          output.timer,
          setTimeout(() => feed({ type: "timer", timer: output.timer }), output.ms),
        );
        break;
      case "cancel":
        clearTimeout(timers.get(output.timer));
        break;
      case "deliver":
        handlers.onMessage(output.message);
        break;
    }
  }

  /** A socket that was given up may still report; only the present one counts. */
  function listen(opened: Socket): void {
    socket = opened;
    opened.addEventListener("message", (event) => {
      if (socket === opened) feed({ type: "received", text: String(event.data) });
    });
    opened.addEventListener("close", () => {
      if (socket === opened) feed({ type: "closed" });
    });
  }

  function drop(): void {
    const dropped = socket;
    socket = undefined;
    dropped?.close();
  }

  feed({ type: "start" });
  return {
    awake: () => feed({ type: "awake" }),
    asleep: () => feed({ type: "asleep" }),
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      drop();
    },
  };
}
