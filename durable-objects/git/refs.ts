import { Failure } from "../../contract/errors.ts";

export const MAIN = "refs/heads/main";
const TAGS = "refs/tags/";

/** The table of refs: the branch, and one lightweight tag a checkpoint. */
export class RefTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The object a full name (`refs/heads/main`) points at. */
  get(name: string): string | undefined {
    const [row] = this.#sql
      .exec<{ oid: string }>("SELECT oid FROM git_refs WHERE name = ?", name)
      .toArray();
    return row?.oid;
  }

  /** Tags by short name, in the order of their numbers: `step-999` before `step-1000`. */
  tags(): { name: string; oid: string }[] {
    return this.#sql
      .exec<{ name: string; oid: string }>(
        `SELECT substr(name, ${TAGS.length + 1}) AS name, oid FROM git_refs
         WHERE name >= 'refs/tags/' AND name < 'refs/tags0' ORDER BY length(name), name`,
      )
      .toArray();
  }

  /** Every ref by its full name, in the order of names. */
  all(): { name: string; oid: string }[] {
    return this.#sql
      .exec<{ name: string; oid: string }>("SELECT name, oid FROM git_refs ORDER BY name")
      .toArray();
  }

  set(name: string, oid: string): void {
    this.#sql.exec(
      "INSERT INTO git_refs (name, oid) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET oid = excluded.oid",
      name,
      oid,
    );
  }
}

/**
 * The full name of a tag.
 * @throws Failure `invalid_input` unless it is letters, digits, `-` and `_`, which git takes anywhere
 */
export function tagRef(tag: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(tag)) {
    throw new Failure("invalid_input", `'${tag}' is no tag: use letters, digits, '-' and '_'.`);
  }
  return TAGS + tag;
}
