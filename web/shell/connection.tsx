import type { LiveStatus } from "../live/machine.ts";

const WORDS: Record<LiveStatus, { text: string; title: string }> = {
  connecting: { text: "connecting", title: "Connecting to the project." },
  live: { text: "live", title: "Changes appear here as they are made." },
  reconnecting: {
    text: "reconnecting",
    title: "The connection broke; it is being tried again. Nothing will be missing.",
  },
  offline: {
    text: "offline",
    title: "There is no connection. The page shows what it last knew and goes on trying.",
  },
};

/** Whether the page is up to date, in a word and not by colour alone. */
export function Connection({ status }: { status: LiveStatus }) {
  const { text, title } = WORDS[status];
  return (
    <span className="connection" data-status={status} role="status" title={title}>
      <span className="dot" aria-hidden="true" />
      {text}
    </span>
  );
}
