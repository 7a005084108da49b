import { Failure } from "../../contract/errors.ts";
import { ObjectTable } from "./objects.ts";
import { Reachable } from "./reachable.ts";
import { MAIN, RefTable } from "./refs.ts";

const TEXT = "text/plain; charset=utf-8";
/** An object never changes under its name. */
const FOR_EVER = "private, max-age=31536000, immutable";

/**
 * The repository for plain git, read-only, over its "dumb" protocol: a list of refs, and each object as the loose
 * file it is stored as. What no ref reaches is not there.
 */
export class GitHttp {
  readonly #objects: ObjectTable;
  readonly #refs: RefTable;
  readonly #reachable: Reachable;

  constructor(sql: SqlStorage) {
    this.#objects = new ObjectTable(sql);
    this.#refs = new RefTable(sql);
    this.#reachable = new Reachable(sql);
  }

  /**
   * @param path below the repository, such as `/info/refs`
   * @throws Failure `not_found`
   */
  async answer(path: string): Promise<Response> {
    if (path === "/HEAD") return reply(`ref: ${MAIN}\n`, TEXT, "no-cache");
    if (path === "/info/refs") return reply(this.#advertised(), TEXT, "no-cache");
    // Every object lies loose, so the list of packs is empty.
    if (path === "/objects/info/packs") return reply("\n", TEXT, "no-cache");
    const [, folder, rest] = /^\/objects\/([0-9a-f]{2})\/([0-9a-f]{38})$/.exec(path) ?? [];
    const oid = `${folder}${rest}`;
    const data = folder && (await this.#reachable.has(oid)) ? this.#objects.data(oid) : undefined;
    if (!data) throw new Failure("not_found", `The catalog's repository has nothing at ${path}.`);
    return reply(data, "application/x-git-loose-object", FOR_EVER);
  }

  #advertised(): string {
    return this.#refs
      .all()
      .map(({ name, oid }) => `${oid}\t${name}\n`)
      .join("");
  }
}

function reply(body: string | Uint8Array, type: string, cache: string): Response {
  return new Response(body, {
    headers: {
      "content-type": type,
      "cache-control": cache,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox",
    },
  });
}
