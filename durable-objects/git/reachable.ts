import { Mutex } from "../mutex.ts";
import type { ObjectType } from "./codec.ts";
import { linksOf } from "./links.ts";
import { ObjectTable } from "./objects.ts";
import { RefTable } from "./refs.ts";

/** Objects read before others get a turn: some 10 ms of work. */
const TURN = 200;

/**
 * Which objects the refs reach. History only grows, so what was reached once stays so: each new revision costs
 * its own objects, and blobs are known without being read.
 */
export class Reachable {
  readonly #objects: ObjectTable;
  readonly #refs: RefTable;
  readonly #known = new Set<string>();
  readonly #lock = new Mutex();

  constructor(sql: SqlStorage) {
    this.#objects = new ObjectTable(sql);
    this.#refs = new RefTable(sql);
  }

  async has(oid: string): Promise<boolean> {
    if (!this.#known.has(oid)) await this.#lock.run(() => this.#extend());
    return this.#known.has(oid);
  }

  async #extend(): Promise<void> {
    const open: { oid: string; type: ObjectType }[] = this.#refs
      .all()
      .map(({ oid }) => ({ oid, type: "commit" }));
    let read = 0;
    for (let link = open.pop(); link; link = open.pop()) {
      const { oid, type } = link;
      if (this.#known.has(oid)) continue;
      this.#known.add(oid);
      if (type === "blob") continue;
      const content = this.#objects.content(oid, type);
      // What is wrong inside an object is for fsck to say; here only what it names counts.
      open.push(...linksOf({ type, content }, oid, () => undefined));
      if (++read % TURN === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
}
