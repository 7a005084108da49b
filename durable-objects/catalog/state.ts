import type { Custom } from "./custom/model.ts";
import {
  type Alias,
  type Cell,
  type Chart,
  DEFAULT_SETTINGS,
  type Entry,
  type PromptLine,
  type Settings,
} from "./model.ts";

/** What can be read of a catalog, committed or drafted. */
export interface CatalogView {
  entry(hash: string): Entry | undefined;
  entries(): Iterable<Entry>;
  readonly entryCount: number;
  prompts(hash: string): readonly PromptLine[];
  chart(hash: string): Chart | undefined;
  /** by its name or a former one, without regard to case */
  alias(name: string): Alias | undefined;
  aliasById(id: string): Alias | undefined;
  aliases(): Iterable<Alias>;
  readonly notebook: readonly Cell[];
  readonly settings: Settings;
  /** what the project's authors wrote, by its path */
  readonly customs: ReadonlyMap<string, Custom>;
  readonly step: number;
}

/** The parsed catalog in memory: what HEAD says, rebuilt on wake and moved on by each commit. */
export class CatalogState implements CatalogView {
  private readonly byHash = new Map<string, Entry>();
  private readonly promptsByHash = new Map<string, PromptLine[]>();
  private readonly charts = new Map<string, Chart>();
  private readonly byName = new Map<string, Alias>();
  private readonly byId = new Map<string, Alias>();
  notebook: readonly Cell[] = [];
  settings: Settings = DEFAULT_SETTINGS;
  customs: ReadonlyMap<string, Custom> = new Map();
  step = -1;

  entry(hash: string): Entry | undefined {
    return this.byHash.get(hash);
  }

  entries(): Iterable<Entry> {
    return this.byHash.values();
  }

  get entryCount(): number {
    return this.byHash.size;
  }

  prompts(hash: string): readonly PromptLine[] {
    return this.promptsByHash.get(hash) ?? [];
  }

  chart(hash: string): Chart | undefined {
    return this.charts.get(hash);
  }

  alias(name: string): Alias | undefined {
    return this.byName.get(name.toLowerCase());
  }

  aliasById(id: string): Alias | undefined {
    return this.byId.get(id);
  }

  aliases(): Iterable<Alias> {
    return this.byId.values();
  }

  putEntry(entry: Entry): void {
    this.byHash.set(entry.hash, entry);
  }

  putPrompts(hash: string, prompts: PromptLine[]): void {
    this.promptsByHash.set(hash, prompts);
  }

  putChart(hash: string, chart: Chart | null): void {
    if (chart) this.charts.set(hash, chart);
    else this.charts.delete(hash);
  }

  putAlias(alias: Alias): void {
    const before = this.byId.get(alias.id);
    if (before) this.forgetNames(before);
    this.byId.set(alias.id, alias);
    for (const name of [alias.name, ...alias.former]) this.byName.set(name.toLowerCase(), alias);
  }

  dropAlias(alias: Alias): void {
    this.byId.delete(alias.id);
    this.forgetNames(alias);
  }

  private forgetNames({ id, name, former }: Alias): void {
    for (const known of [name, ...former]) {
      const key = known.toLowerCase();
      if (this.byName.get(key)?.id === id) this.byName.delete(key);
    }
  }
}
