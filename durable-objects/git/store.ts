import { Failure } from "../../contract/errors.ts";
import { type Changes, changesByFolder } from "./changes.ts";
import { type Commit, type CommitInput, commitObject, parseCommit } from "./commit.ts";
import { TreeDiff } from "./diff.ts";
import { ObjectTable } from "./objects.ts";
import { MAIN, RefTable, tagRef } from "./refs.ts";
import { rewriteTree } from "./rewrite.ts";
import { Staging } from "./staging.ts";
import { findFile, walkTree } from "./trees.ts";

/** A commit in memory, with the objects that storage lacks. */
export interface PreparedCommit {
  readonly oid: string;
  readonly tree: string;
  readonly parent: string | undefined;
  /** the tree is the parent's: nothing changed */
  readonly unchanged: boolean;
  readonly objects: ReadonlyMap<string, Uint8Array>;
}

export type PrepareInput = Omit<CommitInput, "tree"> & { changes: Changes };

/** A git repository in two tables, `git_objects` and `git_refs`, with one branch and a tag a checkpoint. */
export class GitStore {
  readonly #objects: ObjectTable;
  readonly #refs: RefTable;

  constructor(sql: SqlStorage) {
    this.#objects = new ObjectTable(sql);
    this.#refs = new RefTable(sql);
  }

  /** The newest commit; undefined before the genesis. */
  head(): string | undefined {
    return this.#refs.get(MAIN);
  }

  /** What a full ref name points at. */
  ref(name: string): string | undefined {
    return this.#refs.get(name);
  }

  /** Tags by short name, oldest step first. */
  tags(): { name: string; oid: string }[] {
    return this.#refs.tags();
  }

  /** What a tag's short name points at. */
  tag(name: string): string | undefined {
    return this.#refs.get(tagRef(name));
  }

  /**
   * Gives a commit one more tag; no revision is made.
   * @throws Failure `name_taken` when the tag points elsewhere
   */
  label(tag: string, oid: string): void {
    const present = this.tag(tag);
    if (present !== undefined && present !== oid)
      throw new Failure("name_taken", `The tag ${tag} is taken.`);
    this.#refs.set(tagRef(tag), oid);
  }

  /** A comparison of trees that remembers what it read last. */
  differ(): TreeDiff {
    return new TreeDiff(this.#objects);
  }

  /** The content of a file by its object. @throws Failure `store_unavailable` */
  blob(oid: string): Uint8Array {
    return this.#objects.content(oid, "blob");
  }

  /** @throws Failure `not_found` when there is no such commit */
  async readCommit(oid: string): Promise<Commit> {
    const data = this.#objects.data(oid);
    if (!data) throw new Failure("not_found", `There is no commit ${oid}.`);
    return parseCommit(oid, data);
  }

  /** Commits from `from` (the head by default) back to the genesis, newest first, `limit` at most. */
  async *log(options: { from?: string; limit?: number } = {}): AsyncGenerator<Commit> {
    let next = options.from ?? this.head();
    for (
      let left = options.limit ?? Number.POSITIVE_INFINITY;
      next !== undefined && left > 0;
      left--
    ) {
      const commit = await this.readCommit(next);
      yield commit;
      next = commit.parents[0];
    }
  }

  /** Every file of a revision whose path starts with `prefix`, in path order, each object read once. */
  async *files(
    commitOid: string,
    options: { prefix?: string } = {},
  ): AsyncGenerator<{ path: string; bytes: Uint8Array }> {
    const { tree } = await this.readCommit(commitOid);
    for (const { path, oid } of walkTree(this.#objects, tree, options.prefix)) {
      yield { path, bytes: this.#objects.content(oid, "blob") };
    }
  }

  /** One file of a revision; undefined when the path has none. */
  async readFile(commitOid: string, path: string): Promise<Uint8Array | undefined> {
    const { tree } = await this.readCommit(commitOid);
    const oid = findFile(this.#objects, tree, path);
    return oid === undefined ? undefined : this.#objects.content(oid, "blob");
  }

  /**
   * Builds a commit in memory and writes nothing. A change of null deletes a file, or a folder with all it
   * holds; deleting what is not there changes nothing; a folder left empty goes away.
   * @throws Failure `invalid_input` (paths, author, message), `too_large`, `not_found` (the parent)
   */
  async prepareCommit(input: PrepareInput): Promise<PreparedCommit> {
    const staging = new Staging(this.#objects);
    const before = input.parent === undefined ? undefined : await this.readCommit(input.parent);
    const tree =
      (await rewriteTree(staging, before?.tree, changesByFolder(input.changes))) ??
      (await staging.add("tree", []));
    const oid = await staging.add("commit", commitObject({ ...input, tree }));
    const unchanged = before?.tree === tree;
    return { oid, tree, parent: input.parent, unchanged, objects: staging.objects };
  }

  /**
   * Stores a prepared commit and moves the branch, synchronously: call it inside
   * `ctx.storage.transactionSync`, with whatever must be stored with it.
   * @throws Failure `conflict`, before it writes, when the branch moved since or the tag is taken
   */
  publish(prepared: PreparedCommit, refs: { tag: string }): void {
    const head = this.head();
    if (head !== prepared.parent) {
      throw new Failure(
        "conflict",
        `The catalog moved from ${prepared.parent ?? "nothing"} to ${head ?? "nothing"} while this change was made.`,
        { hint: "Nothing was stored. Repeat the call." },
      );
    }
    const tag = tagRef(refs.tag);
    if (this.ref(tag) !== undefined) {
      throw new Failure("conflict", `The tag ${refs.tag} is taken. Nothing was stored.`);
    }
    this.#objects.insert(prepared.objects);
    this.#refs.set(MAIN, prepared.oid);
    this.#refs.set(tag, prepared.oid);
  }
}
