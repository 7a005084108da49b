import { Failure } from "../../contract/errors.ts";
import { type Built, buildEntry } from "./build.ts";
import type { Draft } from "./draft.ts";
import { type Entry, head, shortHash } from "./model.ts";
import type { Alongside, Revision } from "./revisions.ts";
import type { Work } from "./work.ts";

/** Makes one revision of a change, and of rows that become true with it. */
export type Commit = (
  change: (draft: Draft) => void,
  publish?: Alongside,
) => Promise<Revision | undefined>;

export interface Authored<T> {
  built: Built;
  revision: Revision | undefined;
  result: T;
}

const ATTEMPTS = 3;

/**
 * Builds a recipe and stores it in one revision together with what `put` does to the draft. When an alias that
 * the recipe follows moved while it was built, it is built again over the new head.
 * @throws what the build and `put` throw, and conflict when the inputs will not hold still
 */
export async function author<T>(
  work: Work,
  commit: Commit,
  code: string,
  prompt: string,
  put: (draft: Draft, entry: Entry) => T,
): Promise<Authored<T>> {
  for (let attempt = 1; ; attempt++) {
    const built = await buildEntry(work, code);
    const stored = await store(work, commit, built, prompt, put);
    if (stored) return { built, ...stored };
    if (attempt === ATTEMPTS) {
      throw new Failure(
        "conflict",
        `An entry this recipe follows moved ${ATTEMPTS} times while it was built.`,
        {
          hint: "Try again when the imports have settled, or pin the version you mean.",
        },
      );
    }
  }
}

/** Undefined when a followed alias moved meanwhile; nothing is stored then. */
async function store<T>(
  work: Work,
  commit: Commit,
  built: Built,
  prompt: string,
  put: (draft: Draft, entry: Entry) => T,
): Promise<{ revision: Revision | undefined; result: T } | undefined> {
  const { entry, file } = built;
  let published = false;
  let done: { result: T } | undefined;
  try {
    const revision = await commit(
      (draft) => {
        if (hasMoved(draft, entry)) return;
        // Another call may have stored the same entry while this one built it.
        if (draft.entry(entry.hash)) built.existing = true;
        else draft.addEntry(entry);
        if (prompt) draft.addPrompt(entry.hash, prompt);
        done = { result: put(draft, entry) };
      },
      ({ at }) => {
        if (!file || work.results.file(entry.hash) !== undefined) return;
        work.results.publish(entry.hash, file.id, file.bytes, at);
        published = true;
      },
    );
    return done && { revision, result: done.result };
  } finally {
    if (file && !published) work.engine.pages.remove(file.id);
  }
}

function hasMoved(draft: Draft, entry: Entry): boolean {
  return entry.parents.some(({ follow, alias }) => {
    if (!follow || !alias) return false;
    const now = draft.aliasById(alias.id);
    if (!now) throw new Error(`entry ${shortHash(entry.hash)} follows an alias that is gone`);
    return head(now).version !== alias.version;
  });
}
