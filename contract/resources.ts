/** What a client can read by address, beside the tools: an entry, the notebook, the cookbook. */
export const RESOURCE_KINDS = ["entry", "notebook", "cookbook"] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** An address taken apart; `ref` only of an entry: an alias, `name-vN` or a hash. */
export interface ResourceAddress {
  project: string;
  kind: ResourceKind;
  ref?: string;
}

export function resourceUri({ project, kind, ref }: ResourceAddress): string {
  const base = `tallyman://${project}/${kind}`;
  return ref === undefined ? base : `${base}/${encodeURIComponent(ref)}`;
}

/** The address that a URI is; undefined when it is none of ours. */
export function parseResourceUri(uri: string): ResourceAddress | undefined {
  const [, project = "", kind = "", ref] =
    /^tallyman:\/\/([a-z0-9_-]+)\/([a-z]+)(?:\/([^/?#]+))?$/.exec(uri) ?? [];
  const known = RESOURCE_KINDS.find((each) => each === kind);
  if (!known || (known === "entry") !== (ref !== undefined)) return undefined;
  if (ref === undefined) return { project, kind: known };
  try {
    return { project, kind: known, ref: decodeURIComponent(ref) };
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** What clients are told of addresses that they can fill in. */
export const ENTRY_TEMPLATE = {
  uriTemplate: "tallyman://{project}/entry/{ref}",
  name: "entry",
  title: "An entry",
  description:
    "Schema, statistics and first rows of an entry. ref is an alias, name-vN or a hash; project is the one this connection works on.",
  mimeType: "application/json",
};
