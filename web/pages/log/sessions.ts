interface Session {
  session: string;
  client: string;
}

const TINTS = 6;

/** What a session is called: its client, with enough of its own name to tell it from others. */
export function sessionName({ session, client }: Session): string {
  if (session === "") return "by itself";
  if (session.startsWith("companion/")) return "browser";
  return `${client.replace(/\/.*$/, "")} ${session.slice(-4)}`;
}

/** A colour's number for each session, the same while the list has the same order. */
export function tints(sessions: readonly Session[]): Map<string, number> {
  return new Map(sessions.map(({ session }, index) => [session, index % TINTS]));
}
