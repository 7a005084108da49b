/** What an entry is called: alias and version, or for a scratch entry its hash. */
export function labelOf(entry: {
  alias?: string | undefined;
  version?: number | undefined;
  hash: string;
}): string {
  if (entry.alias === undefined) return entry.hash;
  return entry.version === undefined ? entry.alias : `${entry.alias} v${entry.version}`;
}
