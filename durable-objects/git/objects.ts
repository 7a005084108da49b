import { Failure } from "../../contract/errors.ts";
import { decodeObject, type ObjectType, type RawObject } from "./codec.ts";

/** The table of loose objects. Reads are synchronous and see what was written a line before. */
export class ObjectTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  has(oid: string): boolean {
    return this.#sql.exec("SELECT 1 FROM git_objects WHERE oid = ?", oid).toArray().length > 0;
  }

  /** The bytes of the loose file, or undefined when there is none. */
  data(oid: string): Uint8Array | undefined {
    const [row] = this.#sql
      .exec<{ data: ArrayBuffer }>("SELECT data FROM git_objects WHERE oid = ?", oid)
      .toArray();
    return row && new Uint8Array(row.data);
  }

  /**
   * The content of an object that another object or a ref names.
   * @throws Failure `store_unavailable` when it is missing, damaged or of another type
   */
  content(oid: string, type: ObjectType): Uint8Array {
    const data = this.data(oid);
    if (!data) throw damagedObject(oid, type, "is missing");
    let object: RawObject;
    try {
      object = decodeObject(data);
    } catch (error) {
      throw damagedObject(oid, type, `cannot be decoded (${(error as Error).message})`);
    }
    if (object.type !== type) throw damagedObject(oid, type, `is a ${object.type}`);
    return object.content;
  }

  /** Stores loose files; one that is there already stays as it is. */
  insert(objects: Iterable<[oid: string, data: Uint8Array]>): void {
    for (const [oid, data] of objects) {
      this.#sql.exec(
        "INSERT INTO git_objects (oid, data) VALUES (?, ?) ON CONFLICT (oid) DO NOTHING",
        oid,
        data,
      );
    }
  }
}

/** The failure for an object that the catalog needs and cannot read. */
export function damagedObject(oid: string, type: ObjectType, what: string): Failure {
  return new Failure("store_unavailable", `The catalog's ${type} ${oid} ${what}.`, {
    hint: "Nothing was changed. The operator can check the object store of this project.",
  });
}
