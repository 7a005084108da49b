import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveMessage } from "../../contract/events.ts";
import { backoff } from "../../web/live/backoff.ts";
import { connectLive, type LiveConnection, type Socket } from "../../web/live/connect.ts";
import type { LiveStatus } from "../../web/live/machine.ts";

/** A socket whose other end is the test. */
class Line implements Socket {
  readonly since: number | undefined;
  readonly sent: string[] = [];
  closed = false;
  #message: (event: { data?: unknown }) => void = () => {};
  #close: () => void = () => {};

  constructor(since: number | undefined) {
    this.since = since;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true;
  }

  addEventListener(type: "message" | "close", listener: (event: { data?: unknown }) => void): void {
    if (type === "message") this.#message = listener;
    else this.#close = () => listener({});
  }

  says(message: LiveMessage | "pong"): void {
    this.#message({ data: message === "pong" ? message : JSON.stringify(message) });
  }

  breaks(): void {
    this.#close();
  }
}

let lines: Line[];
let heard: LiveMessage[];
let statuses: LiveStatus[];
let connection: LiveConnection;

const HELLO: LiveMessage = {
  notice: { kind: "hello", seq: 3, step: "step-001", project: "default" },
};
const EVENT: LiveMessage = {
  seq: 4,
  step: "step-002",
  at: "2026-11-30T00:00:00Z",
  event: { kind: "new_entry", hash: "aaaaaaaaaaaa" },
};

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  heard = [];
  statuses = [];
  connection = connectLive(
    (since) => {
      const line = new Line(since);
      lines.push(line);
      return line;
    },
    {
      onMessage: (message) => heard.push(message),
      onStatus: (status) => statuses.push(status),
    },
    () => 1,
  );
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

function line(index: number): Line {
  const found = lines[index];
  if (!found) throw new Error(`socket ${index} was not opened`);
  return found;
}

test("messages are delivered in order and the status follows", () => {
  line(0).says(HELLO);
  line(0).says(EVENT);
  expect(heard).toEqual([HELLO, EVENT]);
  expect(statuses).toEqual(["connecting", "live"]);
});

test("a broken socket is replaced after the back-off and asks for what was missed", () => {
  line(0).says(HELLO);
  line(0).says(EVENT);
  line(0).breaks();
  vi.advanceTimersByTime(499);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(line(1).since).toBe(4);
  line(1).says({ notice: { kind: "hello", seq: 4, step: "step-002", project: "default" } });
  expect(statuses).toEqual(["connecting", "live", "reconnecting", "live"]);
});

test("pings are answered, and a socket that does not answer is given up", () => {
  line(0).says(HELLO);
  vi.advanceTimersByTime(30_000);
  expect(line(0).sent).toEqual(["ping"]);
  line(0).says("pong");
  vi.advanceTimersByTime(30_000);
  expect(line(0).sent).toEqual(["ping", "ping"]);
  vi.advanceTimersByTime(10_000);
  expect(line(0).closed).toBe(true);
  expect(statuses.at(-1)).toBe("reconnecting");
});

test("a socket that was given up is no longer listened to", () => {
  line(0).says(HELLO);
  connection.asleep();
  line(0).says(EVENT);
  line(0).breaks();
  expect(heard).toEqual([HELLO]);
  expect(lines).toHaveLength(1);
  connection.awake();
  expect(line(1).since).toBe(3);
  expect(statuses).toEqual(["connecting", "live", "offline", "reconnecting"]);
});

test("a server that is down is called offline after six attempts and tried on", () => {
  for (let attempt = 0; attempt < 6; attempt++) {
    line(attempt).breaks();
    vi.advanceTimersByTime(backoff(attempt + 1, () => 1));
  }
  expect(lines).toHaveLength(7);
  expect(statuses).toEqual(["connecting", "reconnecting", "offline"]);
  line(6).says(HELLO);
  expect(statuses.at(-1)).toBe("live");
});

test("after stop nothing is opened or sent", () => {
  line(0).says(HELLO);
  connection.stop();
  vi.advanceTimersByTime(120_000);
  expect(line(0)).toMatchObject({ closed: true, sent: [] });
  expect(lines).toHaveLength(1);
});
