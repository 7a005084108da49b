import { Failure } from "../../../contract/errors.ts";
import { HISTORY_STEPS } from "../../../contract/limits.ts";
import type { Commit, GitStore, TreeDiff } from "../../git/index.ts";
import { stepName } from "../draft.ts";
import { changeBetween, type StepChange } from "./step-change.ts";

/** One revision with the commit before it. */
export interface Step {
  number: number;
  name: string;
  commit: Commit;
  parent: Commit | undefined;
  by: string;
  session: string;
  tool: string;
}

/** Reads revisions for one piece of work; neighbours share what they read. */
export class History {
  private readonly git: GitStore;
  private readonly diff: TreeDiff;
  /** number of the newest revision when the work began */
  readonly newest: number;

  constructor(git: GitStore, newest: number) {
    this.git = git;
    this.diff = git.differ();
    this.newest = newest;
  }

  /** Revisions from one down to the genesis, newest first; the most one call looks through. */
  async *back(from = this.newest): AsyncGenerator<Step> {
    let commit: Commit | undefined = await this.commit(from);
    for (let number = from; commit && number > from - HISTORY_STEPS; number--) {
      const [above]: string[] = commit.parents;
      const parent: Commit | undefined = above ? await this.git.readCommit(above) : undefined;
      yield stepOf(number, commit, parent);
      commit = parent;
    }
  }

  /** @throws not_found */
  async step(number: number): Promise<Step> {
    for await (const step of this.back(number)) return step;
    throw new Error(`${stepName(number)} is not there`);
  }

  /** What a revision changed of what can be taken back. */
  change({ commit, parent }: Step): StepChange {
    return changeBetween(this.git, this.diff, parent?.tree, commit.tree);
  }

  /** @throws not_found saying what the newest is */
  async commit(number: number): Promise<Commit> {
    const oid = number >= 0 ? this.git.tag(stepName(number)) : undefined;
    if (oid) return this.git.readCommit(oid);
    throw new Failure("not_found", `There is no ${stepName(number)}.`, {
      hint: `The newest revision is ${stepName(this.newest)}; catalog_revisions lists them.`,
    });
  }
}

function stepOf(number: number, commit: Commit, parent: Commit | undefined): Step {
  const [subject = ""] = commit.message.split("\n");
  return {
    number,
    name: stepName(number),
    commit,
    parent,
    by: commit.trailers.By ?? commit.author.name,
    session: commit.trailers.Session ?? "",
    tool: subject.replace(/^tallyman: /, ""),
  };
}

/** When a revision was made, to the second. */
export function timeOf({ author }: Commit): string {
  return new Date(author.timestamp * 1000).toISOString();
}
