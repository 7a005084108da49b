import { Failure } from "../../contract/errors.ts";
import type { Effect } from "../../contract/events.ts";
import { GitStore, GitTransfer, type Ref } from "../git/index.ts";
import { Mutex } from "../mutex.ts";
import { Draft, stepName } from "./draft.ts";
import { draftFiles, loadState } from "./files.ts";
import { Past } from "./history/past.ts";
import { DEFAULT_SETTINGS } from "./model.ts";
import type { CatalogState } from "./state.ts";

export interface Author {
  /** tool or operation, the commit's subject */
  tool: string;
  by: string;
  session: string;
  prompt?: string;
}

export interface Revision {
  step: string;
  at: string;
  effects: Effect[];
}

/** Who is told of every revision. */
export interface Listener {
  /** writes what must be durable with the revision; runs inside its transaction */
  record(revision: Revision): void;
  /** runs right after it, before anything else can happen */
  announce(revision: Revision): void;
}

/** Rows that belong to the same revision and go into the same storage transaction. */
export type Alongside = (revision: Revision) => void;

/** A history from elsewhere, all of it here and checked. */
export interface Adopted {
  refs: Ref[];
  state: CatalogState;
  publish: Alongside;
}

/** The catalog's history: reads the head on wake, writes one commit for one operation. */
export class Revisions {
  private readonly storage: DurableObjectStorage;
  /** the repository, to read the past from; what is written goes through `commit` */
  readonly git: GitStore;
  readonly past: Past;
  private readonly lock = new Mutex();
  private readonly listener: Listener;
  private loaded: CatalogState | undefined;

  constructor(storage: DurableObjectStorage, listener: Listener) {
    this.storage = storage;
    this.git = new GitStore(storage.sql);
    this.past = new Past(this.git, () => this.state);
    this.listener = listener;
  }

  get state(): CatalogState {
    if (!this.loaded) throw new Error("the catalog is read before it is open");
    return this.loaded;
  }

  /** Parses the head revision; a new project gets its genesis, `step-000`. */
  async open(): Promise<void> {
    const commit = this.git.head();
    if (commit) {
      this.loaded = await loadState(this.git.files(commit), newestStep(this.git));
      return;
    }
    const empty = await loadState(noFiles(), -1);
    this.loaded = empty;
    const genesis = { tool: "project_new", by: "tallyman", session: "genesis" };
    await this.commit(genesis, (draft) => draft.setSettings(DEFAULT_SETTINGS));
  }

  /**
   * One operation as one revision. `change` runs on the newest state with nothing else in between; whatever it
   * throws leaves the catalog as it was. A change that changed nothing makes no revision.
   * @param publish rows of the caller that become true with this revision
   * @returns undefined when nothing changed
   */
  async commit(
    author: Author,
    change: (draft: Draft) => void,
    publish: Alongside = () => undefined,
  ): Promise<Revision | undefined> {
    return this.lock.run(async () => {
      const at = new Date();
      const draft = new Draft(this.state, {
        at: at.toISOString(),
        by: author.by,
        session: author.session,
      });
      change(draft);
      if (draft.isEmpty) return undefined;
      const parent = this.git.head();
      const prepared = await this.git.prepareCommit({
        ...(parent ? { parent } : {}),
        changes: draftFiles(draft, this.state),
        message: `tallyman: ${author.tool}`,
        author: { name: author.by, email: "tallyman@local" },
        at,
        trailers: trailers(author),
      });
      const revision = { step: stepName(draft.step), at: draft.at, effects: draft.effects };
      this.storage.transactionSync(() => {
        this.git.publish(prepared, { tag: revision.step });
        this.listener.record(revision);
        publish(revision);
      });
      draft.applyTo(this.state);
      this.listener.announce(revision);
      return revision;
    });
  }

  /**
   * Puts a whole history in the place of a project's empty one. Commits wait meanwhile: objects that no ref names
   * yet must not become part of one of them.
   * @param read brings it here; what it throws leaves the project as it was
   * @throws conflict when the project is not empty
   */
  async adopt(read: () => Promise<Adopted>): Promise<void> {
    await this.lock.run(async () => {
      if (this.state.step > 0 || this.state.entryCount > 0) throw notEmpty();
      const transfer = new GitTransfer(this.storage.sql);
      try {
        const { refs, state, publish } = await read();
        const to = stepName(state.step);
        const at = new Date().toISOString();
        const revision: Revision = { step: to, at, effects: [{ kind: "project_reset", to }] };
        this.storage.transactionSync(() => {
          transfer.adopt(refs);
          this.listener.record(revision);
          publish(revision);
        });
        this.loaded = state;
        this.listener.announce(revision);
      } finally {
        await transfer.dropUnreachable();
      }
    });
  }
}

function notEmpty(): Failure {
  return new Failure(
    "conflict",
    "A pack is unpacked into an empty project; this one has a history.",
    {
      hint: "Name a project that does not exist yet: it is made.",
    },
  );
}

function trailers(author: Author): Record<string, string> {
  const prompt = author.prompt?.replace(/\s+/g, " ").trim();
  return { Session: author.session, By: author.by, ...(prompt ? { Prompt: prompt } : {}) };
}

function newestStep(git: GitStore): number {
  let newest = -1;
  for (const { name } of git.tags()) {
    const step = /^step-(\d+)$/.exec(name)?.[1];
    if (step) newest = Math.max(newest, Number(step));
  }
  return newest;
}

async function* noFiles(): AsyncGenerator<{ path: string; bytes: Uint8Array }> {}
