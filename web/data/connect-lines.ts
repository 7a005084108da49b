/**
 * The line that connects Claude Code to a project. The address is quoted because a shell would take its `?` for a
 * pattern.
 *
 * @param session names the connection, so that its active project and error cursors are its own
 */
export function connectLine(origin: string, project: string, session: string): string {
  return `claude mcp add --transport http tallyman "${origin}/mcp/${project}?session=${session}"`;
}

/** The line that puts a file into a project; curl adds the file's name to an address that ends with a slash. */
export function uploadLine(origin: string, project: string): string {
  return `curl -T sales.csv "${origin}/p/${project}/data/"`;
}

/** 16 hex digits. */
export function randomSession(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
