import { Failure } from "../../contract/errors.ts";
import { PREVIEW_ROWS } from "../../contract/limits.ts";
import type { Trouble } from "../errors/record.ts";
import { type Built, buildEntry } from "./build.ts";
import { customPath } from "./custom/model.ts";
import { findProcessing } from "./custom/processings.ts";
import { Draft } from "./draft.ts";
import { type Alias, type Entry, head } from "./model.ts";
import { readEntry } from "./read.ts";
import type { StoredRows } from "./results.ts";
import type { Alongside, Revision } from "./revisions.ts";
import type { CatalogView } from "./state.ts";
import type { RowFiles, Work } from "./work.ts";

/** What a plan needs besides the work: where it becomes true. */
export interface PlanWork extends Work {
  stamp: { by: string; session: string };
  /** an entry's rows are being stored, in the transaction that makes them true */
  published(entry: Entry): void;
  /** makes one revision of a change, and of rows that become true with it */
  commit(change: (draft: Draft) => void, publish?: Alongside): Promise<Revision | undefined>;
}

export interface Planned<T> {
  result: T;
  revision: Revision | undefined;
}

const ATTEMPTS = 3;

/**
 * Builds what an operation needs over the catalog as it would be, then makes all of it true in one revision. When
 * an alias it rests on moved meanwhile it is planned anew over what is there now.
 * @throws what planning throws, and conflict when the aliases will not hold still; nothing stays then
 */
export async function inOneRevision<T>(
  work: PlanWork,
  make: (plan: Plan) => Promise<T>,
): Promise<Planned<T>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const plan = new Plan(work);
    try {
      const result = await make(plan);
      const committed = await plan.commit();
      if (committed) return { result, revision: committed.revision };
    } finally {
      plan.dropUnpublished();
    }
  }
  throw new Failure(
    "conflict",
    `What this call rests on was changed ${ATTEMPTS} times while it was being built.`,
    { hint: "Try again when the imports have settled, or pin the version you mean." },
  );
}

/** An operation on the catalog while it is prepared: its steps are tried on an overlay and kept for the commit. */
export class Plan implements RowFiles {
  /** the catalog as it would be */
  readonly view: Draft;
  private readonly work: PlanWork;
  private readonly steps: ((draft: Draft) => void)[] = [];
  private readonly files = new Map<string, StoredRows>();
  /** heads as the plan began, and those that it rests on, by alias id */
  private readonly began: ReadonlyMap<string, string>;
  private readonly rests = new Map<string, string>();
  private readonly conditions: ((catalog: CatalogView) => boolean)[] = [];
  private readonly troubles: Trouble[] = [];

  constructor(work: PlanWork) {
    this.work = work;
    this.began = new Map(Array.from(work.catalog.aliases(), (alias) => [alias.id, headOf(alias)]));
    this.view = new Draft(work.catalog, { at: new Date().toISOString(), ...work.stamp });
  }

  /** Stored rows, those of the plan included. */
  file(hash: string): number | undefined {
    return this.files.get(hash)?.id ?? this.work.rows.file(hash);
  }

  /** The work over the catalog as it would be. */
  get over(): Work {
    return { ...this.work, catalog: this.view, rows: this };
  }

  /** Builds a recipe over the catalog as it would be; a new entry becomes part of it. */
  async build(code: string, prompt: string): Promise<Built> {
    const built = await buildEntry(this.over, code);
    for (const { follow, alias, hash } of built.entry.parents) {
      // A head that the plan itself moved is rested on by what moved it.
      if (!follow || !alias || this.view.newAliases.has(alias.id)) continue;
      if (!this.rests.has(alias.id)) this.rests.set(alias.id, `${alias.version} ${hash}`);
    }
    for (const { name, source } of built.entry.processes ?? []) this.restOnProcess(name, source);
    this.keep(built.entry, built.file);
    // Another call may store the same entry while this one builds it.
    this.do((draft) => {
      if (!draft.newEntries.has(built.entry.hash)) built.existing = true;
    });
    if (prompt) this.do((draft) => draft.addPrompt(built.entry.hash, prompt));
    return built;
  }

  /** An entry that is there already, as if it were built. */
  async reuse(entry: Entry, prompt: string): Promise<Built> {
    const { engine, meter } = this.work;
    const preview = await engine.job(meter, (job) =>
      readEntry(this.over, job, entry, { offset: 0, limit: PREVIEW_ROWS }),
    );
    if (prompt) this.do((draft) => draft.addPrompt(entry.hash, prompt));
    return { entry, existing: true, preview };
  }

  /** Makes a built entry part of the catalog as it would be. */
  keep(entry: Entry, file: StoredRows | undefined): void {
    if (file) this.files.set(entry.hash, file);
    this.do((draft) => {
      if (!draft.entry(entry.hash)) draft.addEntry(entry);
    });
  }

  /** A step: run now on the overlay, and again on the newest state at the commit. */
  do<T>(step: (draft: Draft) => T): T {
    const result = step(this.view);
    this.steps.push(step);
    return result;
  }

  /** The plan holds only while this alias has the head that it had when the plan began. */
  restOn(aliasId: string): void {
    this.rests.set(aliasId, this.began.get(aliasId) ?? NO_HEAD);
  }

  /** The plan holds only while a post-processing has this source, unless the plan itself gave it that. */
  private restOnProcess(name: string, source: string): void {
    if (this.view.newCustoms.has(customPath({ kind: "post_processing", name }))) return;
    this.onlyWhile((catalog) => findProcessing(catalog, name)?.source === source);
  }

  /** The plan holds only while this is true of the newest state. */
  onlyWhile(condition: (catalog: CatalogView) => boolean): void {
    this.conditions.push(condition);
  }

  /** What went wrong without failing the operation: it is logged when the plan becomes true. */
  trouble(trouble: Trouble): void {
    this.troubles.push(trouble);
  }

  /** Undefined when something it rests on moved: nothing is stored then. */
  async commit(): Promise<{ revision: Revision | undefined } | undefined> {
    const { reporter } = this.work;
    let holds = true;
    const revision = await this.work.commit(
      (draft) => {
        holds = this.holdsOn(draft);
        if (!holds) return;
        for (const step of this.steps) step(draft);
        if (this.troubles.length > 0) draft.effects.push({ kind: "errors_changed" });
      },
      ({ at }) => {
        for (const trouble of this.troubles) reporter.within(trouble);
        for (const [hash, stored] of this.files) {
          // Another call may have built the same entry and stored it first.
          if (this.work.results.file(hash) !== undefined) continue;
          this.work.results.publish(hash, stored, at);
          const entry = this.view.entry(hash);
          if (entry) this.work.published(entry);
        }
      },
    );
    if (holds && !revision) reporter.reportAll(this.troubles);
    return holds ? { revision } : undefined;
  }

  private holdsOn(catalog: CatalogView): boolean {
    const rested = [...this.rests].every(([id, was]) => headOf(catalog.aliasById(id)) === was);
    return rested && this.conditions.every((condition) => condition(catalog));
  }

  /** Drops the files that no result names; after the commit or instead of it. */
  dropUnpublished(): void {
    for (const [hash, { id }] of this.files) {
      if (this.work.results.file(hash) !== id) this.work.engine.pages.remove(id);
    }
  }
}

const NO_HEAD = "";

/** Which version of an alias is its head, so that no other is taken for it. */
function headOf(alias: Alias | undefined): string {
  if (!alias) return NO_HEAD;
  const { version, hash } = head(alias);
  return `${version} ${hash}`;
}
