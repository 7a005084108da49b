import type { Effect } from "../../contract/events.ts";
import type { Alias, Cell, Entry, PromptLine, Settings, Version } from "./model.ts";
import type { CatalogState, CatalogView } from "./state.ts";

/**
 * The next revision while it is being written: reads see its own changes over the committed state, and nothing
 * of it is true before the commit.
 */
export class Draft implements CatalogView {
  private readonly base: CatalogState;
  readonly newEntries = new Map<string, Entry>();
  readonly newPrompts = new Map<string, PromptLine[]>();
  readonly newAliases = new Map<string, Alias>();
  private newNotebook: Cell[] | undefined;
  private newSettings: Settings | undefined;
  readonly effects: Effect[] = [];
  readonly step: number;
  readonly at: string;
  readonly by: string;
  readonly session: string;

  constructor(base: CatalogState, stamp: { at: string; by: string; session: string }) {
    this.base = base;
    this.step = base.step + 1;
    this.at = stamp.at;
    this.by = stamp.by;
    this.session = stamp.session;
  }

  entry(hash: string): Entry | undefined {
    return this.newEntries.get(hash) ?? this.base.entry(hash);
  }

  *entries(): Iterable<Entry> {
    yield* this.base.entries();
    yield* this.newEntries.values();
  }

  prompts(hash: string): readonly PromptLine[] {
    return this.newPrompts.get(hash) ?? this.base.prompts(hash);
  }

  alias(name: string): Alias | undefined {
    const wanted = name.toLowerCase();
    for (const alias of this.newAliases.values())
      if (alias.name.toLowerCase() === wanted) return alias;
    return this.base.alias(name);
  }

  aliasById(id: string): Alias | undefined {
    return this.newAliases.get(id) ?? this.base.aliasById(id);
  }

  *aliases(): Iterable<Alias> {
    for (const alias of this.base.aliases()) if (!this.newAliases.has(alias.id)) yield alias;
    yield* this.newAliases.values();
  }

  get notebook(): readonly Cell[] {
    return this.newNotebook ?? this.base.notebook;
  }

  get settings(): Settings {
    return this.newSettings ?? this.base.settings;
  }

  get changedNotebook(): Cell[] | undefined {
    return this.newNotebook;
  }

  get changedSettings(): Settings | undefined {
    return this.newSettings;
  }

  get isEmpty(): boolean {
    return (
      this.newEntries.size + this.newPrompts.size + this.newAliases.size === 0 &&
      !this.newNotebook &&
      !this.newSettings
    );
  }

  addEntry(entry: Entry): void {
    this.newEntries.set(entry.hash, entry);
  }

  addPrompt(hash: string, prompt: string): void {
    const line = { prompt, at: this.at, by: this.by, session: this.session };
    this.newPrompts.set(hash, [...this.prompts(hash), line]);
  }

  addVersion(alias: Alias, hash: string, cause: string, path?: string): Version {
    const version: Version = {
      version: alias.versions.length + 1,
      hash,
      step: stepName(this.step),
      at: this.at,
      by: this.by,
      cause,
      ...(path === undefined ? {} : { path }),
    };
    this.newAliases.set(alias.id, { ...alias, versions: [...alias.versions, version] });
    return version;
  }

  setNotebook(cells: Cell[]): void {
    this.newNotebook = cells;
    this.effects.push({ kind: "notebook_changed" });
  }

  setSettings(settings: Settings): void {
    this.newSettings = settings;
  }

  /** Makes the draft the committed state; only after its commit is durable. */
  applyTo(state: CatalogState): void {
    for (const entry of this.newEntries.values()) state.putEntry(entry);
    for (const [hash, prompts] of this.newPrompts) state.putPrompts(hash, prompts);
    for (const alias of this.newAliases.values()) state.putAlias(alias);
    state.notebook = this.notebook;
    state.settings = this.settings;
    state.step = this.step;
  }
}

/** `step-007`: the tag of a revision. */
export function stepName(step: number): string {
  return `step-${String(step).padStart(3, "0")}`;
}
