import { type Alias, type Entry, head, type Parent } from "../../durable-objects/catalog/model.ts";
import { CatalogState } from "../../durable-objects/catalog/state.ts";
import type { DataFile, DataNames } from "../../durable-objects/data/names.ts";

/** A parent of an entry: an alias it follows, or `name-vN` that it pins. */
export type Reads = string;

/** A catalog without rows, made a name at a time. */
export class Sketch {
  readonly state = new CatalogState();
  private readonly files = new Map<string, string>();

  /** The next version of an alias; a new alias when there is none. */
  put(name: string, reads: Reads[] = [], parts: Partial<Entry> = {}): Entry {
    const known = this.state.alias(name);
    const version = (known?.versions.length ?? 0) + 1;
    const entry = this.entry(`${name}-v${version}`, reads, parts);
    const at = { step: `step-${version}`, at: "", by: "ada", cause: "create" };
    this.state.putAlias({
      id: `id-${name}`,
      name,
      former: [],
      kind: entry.kind,
      ...known,
      versions: [...(known?.versions ?? []), { version, hash: entry.hash, ...at }],
    });
    return entry;
  }

  /** An entry that no name stands for. */
  entry(hash: string, reads: Reads[] = [], parts: Partial<Entry> = {}): Entry {
    const entry: Entry = {
      hash,
      kind: "entry",
      recipe: `select '${hash}'`,
      columns: [],
      row_count: 1,
      parents: reads.map((ref) => this.parent(ref)),
      files: [],
      storage: "",
      volatile: [],
      warnings: [],
      engine: "",
      execute_seconds: 0,
      bytes: 0,
      created_at: "",
      ...parts,
    };
    this.state.putEntry(entry);
    return entry;
  }

  alias(name: string): Alias {
    const alias = this.state.alias(name);
    if (!alias) throw new Error(`no alias ${name}`);
    return alias;
  }

  drop(name: string): void {
    this.state.dropAlias(this.alias(name));
  }

  /** What lies under data/. */
  file(path: string, sha256: string): void {
    this.files.set(path, sha256);
  }

  get data(): DataNames {
    const find = (path: string) => {
      const sha256 = this.files.get(path);
      return sha256 === undefined ? undefined : ({ path, sha256 } as DataFile);
    };
    return { find } as DataNames;
  }

  private parent(ref: Reads): Parent {
    const [, name = ref, number] = /^(.+)-v(\d+)$/.exec(ref) ?? [];
    const { id, versions } = this.alias(name);
    const version = number ? versions[Number(number) - 1] : head(this.alias(name));
    if (!version) throw new Error(`no version ${ref}`);
    const alias = { id, name, version: version.version };
    return { hash: version.hash, ref, follow: number === undefined, alias };
  }
}
