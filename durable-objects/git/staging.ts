import type { CommitObject, TreeObject } from "isomorphic-git";
import { Failure } from "../../contract/errors.ts";
import { GIT_OBJECT_BYTES } from "../../contract/limits.ts";
import { encodeObject, type ObjectType } from "./codec.ts";
import type { ObjectTable } from "./objects.ts";

/** The new objects of one commit, in memory; what the table has already is not staged. */
export class Staging {
  readonly objects = new Map<string, Uint8Array>();
  readonly table: ObjectTable;

  constructor(table: ObjectTable) {
    this.table = table;
  }

  /**
   * Encodes an object and stages it unless it is stored.
   * @returns its id
   * @throws Failure `too_large` when it does not fit a row even deflated
   */
  async add(type: ObjectType, object: Uint8Array | TreeObject | CommitObject): Promise<string> {
    const { oid, data } = await encodeObject(type, object);
    if (data.length > GIT_OBJECT_BYTES) {
      throw new Failure(
        "too_large",
        `A ${type} of this commit takes ${data.length} bytes deflated; the catalog stores ${GIT_OBJECT_BYTES} at most.`,
      );
    }
    if (!this.table.has(oid)) this.objects.set(oid, data);
    return oid;
  }
}
