/** Which page an address names. The newest entry is followed until the reader chooses one. */
export type View = { kind: "newest" } | { kind: "entry"; ref: string };

export type Route =
  | { page: "home" }
  | { page: "project"; project: string; view: View }
  | { page: "unknown"; path: string };

export function parseRoute(path: string): Route {
  const [first, project, section, ref, ...rest] = path.split("/").slice(1).map(decode);
  if (first === "" && project === undefined) return { page: "home" };
  if (first !== "p" || !project || rest.some((part) => part !== ""))
    return { page: "unknown", path };
  if (!section && ref === undefined) return { page: "project", project, view: { kind: "newest" } };
  if (section === "entry" && ref) return { page: "project", project, view: { kind: "entry", ref } };
  return { page: "unknown", path };
}

export function projectPath(project: string): string {
  return `/p/${encodeURIComponent(project)}/`;
}

/** @param ref an alias, `name-vN` or a hash */
export function entryPath(project: string, ref: string): string {
  return `${projectPath(project)}entry/${encodeURIComponent(ref)}`;
}

/** An address that is not properly encoded names nothing; it stays as it is and matches no page's pattern. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
