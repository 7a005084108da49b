import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { Failure } from "../../contract/errors.ts";
import { GIT_INFLATED_BYTES, GIT_OBJECT_BYTES } from "../../contract/limits.ts";
import { type ObjectType, splitObject } from "./codec.ts";
import { fsck } from "./fsck.ts";
import { linksOf } from "./links.ts";
import { ObjectTable } from "./objects.ts";
import { MAIN, RefTable } from "./refs.ts";

export interface Ref {
  name: string;
  oid: string;
}

/** Objects looked at before others get a turn. */
const TURN = 200;

/** A whole repository on its way out of this table, or into it from elsewhere. */
export class GitTransfer {
  readonly #sql: SqlStorage;
  readonly #table: ObjectTable;
  readonly #refs: RefTable;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.#table = new ObjectTable(sql);
    this.#refs = new RefTable(sql);
  }

  refs(): Ref[] {
    return this.#refs.all();
  }

  /** Every object that the refs reach, once, as its loose file. @throws store_unavailable when one is damaged */
  *objects(refs: readonly Ref[]): Generator<{ oid: string; data: Uint8Array }> {
    const seen = new Set<string>();
    const open: { oid: string; type: ObjectType }[] = refs.map(({ oid }) => ({
      oid,
      type: "commit",
    }));
    for (let link = open.pop(); link; link = open.pop()) {
      const { oid, type } = link;
      if (seen.has(oid)) continue;
      seen.add(oid);
      const content = this.#table.content(oid, type);
      if (type !== "blob") open.push(...linksOf({ type, content }, oid, () => undefined));
      const data = this.#table.data(oid);
      if (data) yield { oid, data };
    }
  }

  /**
   * Takes in an object from elsewhere; nothing names it yet.
   * @returns its type, and how long it is
   * @throws invalid_input, too_large
   */
  receive(oid: string, data: Uint8Array): { type: ObjectType; size: number } {
    if (data.length > GIT_OBJECT_BYTES) throw tooLarge(oid);
    const wrapped = inflated(oid, data);
    const sha1 = createHash("sha1").update(wrapped).digest("hex");
    if (sha1 !== oid) throw damaged(oid, `has the SHA-1 ${sha1}`);
    const { type, content } = split(oid, wrapped);
    this.#table.insert([[oid, data]]);
    return { type, size: content.length };
  }

  /**
   * Whether these refs could be this repository's: names, a branch at the newest step, and all they reach is here
   * and whole. @throws invalid_input
   */
  async check(refs: readonly Ref[]): Promise<void> {
    const odd = refs.find(({ name }) => name !== MAIN && !TAG.test(name));
    if (odd) throw damaged(odd.name, "is no ref of a catalog");
    if (new Set(refs.map(({ name }) => name)).size < refs.length)
      throw damaged("a ref", "is there twice");
    const steps = refs.flatMap(({ name, oid }) => {
      const step = /^refs\/tags\/step-(\d{3,9})$/.exec(name)?.[1];
      return step ? [{ step: Number(step), oid }] : [];
    });
    const newest = steps.toSorted((a, b) => b.step - a.step)[0];
    const main = refs.find(({ name }) => name === MAIN);
    if (!newest || newest.oid !== main?.oid || newest.step !== steps.length - 1)
      throw damaged("the branch", "is not at the newest of all steps");
    const { problems } = await fsck(this.#sql, refs);
    if (problems.length > 0) throw damaged("the repository", problems.slice(0, 3).join("; "));
  }

  /** Makes these the refs, inside the caller's transaction. */
  adopt(refs: readonly Ref[]): void {
    this.#sql.exec("DELETE FROM git_refs");
    for (const { name, oid } of refs) this.#refs.set(name, oid);
  }

  /** Forgets objects that no ref reaches. */
  async dropUnreachable(): Promise<void> {
    const reached = new Set<string>();
    for (const { oid } of this.objects(this.refs())) {
      reached.add(oid);
      if (reached.size % TURN === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    }
    for (let last = ""; ; ) {
      const oids = this.#sql
        .exec<{ oid: string }>(
          "SELECT oid FROM git_objects WHERE oid > ? ORDER BY oid LIMIT 1000",
          last,
        )
        .toArray();
      for (const { oid } of oids) {
        if (!reached.has(oid)) this.#sql.exec("DELETE FROM git_objects WHERE oid = ?", oid);
      }
      const end = oids.at(-1)?.oid;
      if (end === undefined) return;
      last = end;
    }
  }
}

const TAG = /^refs\/tags\/[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** A few bytes can be deflated from very many: an object is inflated up to a limit. */
function inflated(oid: string, data: Uint8Array): Uint8Array {
  try {
    return inflateSync(data, { maxOutputLength: GIT_INFLATED_BYTES });
  } catch (error) {
    // Both Node and workerd say so by this class.
    if (error instanceof RangeError) throw tooLarge(oid);
    throw damaged(oid, `cannot be inflated (${(error as Error).message})`);
  }
}

function split(oid: string, wrapped: Uint8Array) {
  try {
    return splitObject(wrapped);
  } catch (error) {
    throw damaged(oid, (error as Error).message);
  }
}

function damaged(what: string, problem: string): Failure {
  return new Failure("invalid_input", `The pack's git repository is damaged: ${what} ${problem}.`, {
    hint: "Pack the project again. Nothing of this one was kept.",
  });
}

function tooLarge(oid: string): Failure {
  return new Failure(
    "too_large",
    `The pack's git object ${oid} takes more than ${GIT_OBJECT_BYTES} bytes, or ${GIT_INFLATED_BYTES} inflated.`,
  );
}
