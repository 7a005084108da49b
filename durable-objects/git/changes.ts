import { Failure } from "../../contract/errors.ts";

/** What happens at one path and below it. Deletions come first, so a file may become a folder in one commit. */
export interface Change {
  removed: boolean;
  bytes: Uint8Array | undefined;
  below: Map<string, Change>;
}

/** Paths with their new bytes; null deletes a file, or a folder with all it holds. */
export type Changes = ReadonlyMap<string, Uint8Array | null>;

/**
 * Sorts changes into the folders they lie in.
 * @returns what changes below the root
 * @throws Failure `invalid_input` for a path that is empty, absolute, ends in `/` or has no UTF-8 form
 */
export function changesByFolder(changes: Changes): Map<string, Change> {
  const root = newChange();
  for (const [path, bytes] of changes) {
    let at = root;
    for (const name of namesOf(path)) {
      const next = at.below.get(name) ?? newChange();
      at.below.set(name, next);
      at = next;
    }
    if (bytes) at.bytes = bytes;
    else at.removed = true;
  }
  return root.below;
}

function namesOf(path: string): string[] {
  const names = path.split("/");
  if (names.includes("") || path.includes("\0") || !path.isWellFormed()) {
    throw new Failure(
      "invalid_input",
      `${JSON.stringify(path)} is no path of the catalog: names of valid Unicode, joined by single '/'.`,
    );
  }
  return names;
}

function newChange(): Change {
  return { removed: false, bytes: undefined, below: new Map() };
}
