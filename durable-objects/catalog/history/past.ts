import { PASTS_KEPT } from "../../../contract/limits.ts";
import type { Commit, GitStore } from "../../git/index.ts";
import { CUSTOM_PATH, type Custom } from "../custom/model.ts";
import type { Alias, Cell, Chart, Settings } from "../model.ts";
import { CatalogState, type CatalogView } from "../state.ts";

/**
 * The catalog as it was. Entries never change and never go, so a past revision shares them with the present one:
 * only the names of their folders are read, and the few files that point.
 */
export class Past {
  private readonly git: GitStore;
  private readonly present: () => CatalogView;
  /** by commit, the one used last at the end */
  private readonly kept = new Map<string, CatalogState>();

  constructor(git: GitStore, present: () => CatalogView) {
    this.git = git;
    this.present = present;
  }

  at(step: number, commit: Commit): CatalogView {
    const state = this.kept.get(commit.oid) ?? this.read(step, commit);
    this.kept.delete(commit.oid);
    this.kept.set(commit.oid, state);
    const [oldest] = this.kept.keys();
    if (this.kept.size > PASTS_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return state;
  }

  private read(step: number, { tree, author }: Commit): CatalogState {
    const state = new CatalogState();
    state.step = step;
    const into = (folder: string) =>
      /^(aliases|custom(\/[a-z_]+)?|(entries|charts)(\/[0-9a-f]{2})?)$/.test(folder);
    const customs = new Map<string, Custom>();
    for (const { path, after: oid = "" } of this.git.differ().compare(undefined, tree, into)) {
      const [top, , hash] = path.split("/");
      if (CUSTOM_PATH.test(path)) customs.set(path, this.json<Custom>(oid));
      else if (top === "charts" && hash)
        state.putChart(hash.replace(/\.vl\.json$/, ""), this.json<Chart>(oid));
      else if (hash) this.share(state, hash, author.timestamp);
      else if (top === "aliases") state.putAlias(this.json<Alias>(oid));
      else if (path === "notebook.json") state.notebook = this.json<{ cells: Cell[] }>(oid).cells;
      else if (path === "config.json") state.settings = this.json<Settings>(oid);
    }
    state.customs = customs;
    return state;
  }

  /** An entry of then, with the wishes for it up to then. */
  private share(state: CatalogState, hash: string, seconds: number): void {
    const present = this.present();
    const entry = present.entry(hash);
    if (!entry) throw new Error(`the entry ${hash} of step ${state.step} is gone`);
    state.putEntry(entry);
    const prompts = present.prompts(hash).filter(({ at }) => Date.parse(at) / 1000 < seconds + 1);
    if (prompts.length > 0) state.putPrompts(hash, prompts);
  }

  private json<T>(oid: string): T {
    return JSON.parse(new TextDecoder().decode(this.git.blob(oid))) as T;
  }
}
