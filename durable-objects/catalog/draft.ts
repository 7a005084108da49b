import type { Effect } from "../../contract/events.ts";
import { CUSTOM_KINDS, type Custom, customPath } from "./custom/model.ts";
import type { Alias, Cell, Chart, Entry, PromptLine, Settings, Version } from "./model.ts";
import type { CatalogState, CatalogView } from "./state.ts";

/**
 * The next revision while it is being written: reads see its own changes over the committed state, and nothing
 * of it is true before the commit.
 */
export class Draft implements CatalogView {
  private readonly base: CatalogView;
  readonly newEntries = new Map<string, Entry>();
  readonly newPrompts = new Map<string, PromptLine[]>();
  /** null for one that goes away */
  readonly newCharts = new Map<string, Chart | null>();
  readonly newAliases = new Map<string, Alias>();
  readonly droppedAliases = new Map<string, Alias>();
  private newNotebook: Cell[] | undefined;
  private newSettings: Settings | undefined;
  /** by path; null for one that goes away */
  readonly newCustoms = new Map<string, Custom | null>();
  readonly effects: Effect[] = [];
  readonly step: number;
  readonly at: string;
  readonly by: string;
  readonly session: string;

  constructor(base: CatalogView, stamp: { at: string; by: string; session: string }) {
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

  get entryCount(): number {
    return this.base.entryCount + this.newEntries.size;
  }

  prompts(hash: string): readonly PromptLine[] {
    return this.newPrompts.get(hash) ?? this.base.prompts(hash);
  }

  chart(hash: string): Chart | undefined {
    const drafted = this.newCharts.get(hash);
    return drafted === undefined ? this.base.chart(hash) : (drafted ?? undefined);
  }

  alias(name: string): Alias | undefined {
    const wanted = name.toLowerCase();
    for (const alias of this.newAliases.values()) {
      if ([alias.name, ...alias.former].some((known) => known.toLowerCase() === wanted))
        return alias;
    }
    const committed = this.base.alias(name);
    return committed && this.isCurrent(committed.id) ? committed : undefined;
  }

  aliasById(id: string): Alias | undefined {
    if (this.droppedAliases.has(id)) return undefined;
    return this.newAliases.get(id) ?? this.base.aliasById(id);
  }

  *aliases(): Iterable<Alias> {
    for (const alias of this.base.aliases()) if (this.isCurrent(alias.id)) yield alias;
    yield* this.newAliases.values();
  }

  private isCurrent(id: string): boolean {
    return !this.newAliases.has(id) && !this.droppedAliases.has(id);
  }

  get notebook(): readonly Cell[] {
    return this.newNotebook ?? this.base.notebook;
  }

  get settings(): Settings {
    return this.newSettings ?? this.base.settings;
  }

  get customs(): ReadonlyMap<string, Custom> {
    if (this.newCustoms.size === 0) return this.base.customs;
    const customs = new Map(this.base.customs);
    for (const [path, custom] of this.newCustoms) {
      if (custom) customs.set(path, custom);
      else customs.delete(path);
    }
    return customs;
  }

  get changedNotebook(): Cell[] | undefined {
    return this.newNotebook;
  }

  get changedSettings(): Settings | undefined {
    return this.newSettings;
  }

  get isEmpty(): boolean {
    return (
      this.newEntries.size + this.newPrompts.size + this.newCharts.size === 0 &&
      this.newAliases.size + this.droppedAliases.size === 0 &&
      this.newCustoms.size === 0 &&
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

  /** The wishes behind one entry, for another that answers the same. */
  copyPrompts(from: string, to: string): void {
    const prompts = this.prompts(from);
    if (prompts.length > 0) this.newPrompts.set(to, [...prompts]);
  }

  setChart(hash: string, chart: Chart): void {
    this.newCharts.set(hash, chart);
    this.effects.push({ kind: "chart_attached", hash });
  }

  /** The next version of an alias, which is also how a new alias begins. */
  addVersion(alias: Alias, hash: string, cause: string, path?: string): Version {
    const current = this.aliasById(alias.id) ?? alias;
    const from = path ?? current.versions.findLast((known) => known.hash === hash)?.path;
    const version: Version = {
      version: current.versions.length + 1,
      hash,
      step: stepName(this.step),
      at: this.at,
      by: this.by,
      cause,
      ...(from === undefined ? {} : { path: from }),
    };
    this.newAliases.set(alias.id, { ...current, versions: [...current.versions, version] });
    return version;
  }

  /** The alias under another name; the old one stays reserved for it. */
  rename(alias: Alias, name: string): Alias {
    const former = [...alias.former, alias.name].filter((known) => known !== name);
    const renamed = { ...alias, name, former };
    this.newAliases.set(alias.id, renamed);
    return renamed;
  }

  dropChart(hash: string): void {
    this.newCharts.set(hash, null);
    this.effects.push({ kind: "chart_attached", hash });
  }

  /** An alias as it is to be: one that was dropped comes back, one that is there is replaced. */
  putAlias(alias: Alias): void {
    this.droppedAliases.delete(alias.id);
    this.newAliases.set(alias.id, alias);
  }

  /** Takes the name away; the entries it named stay. */
  drop(alias: Alias): void {
    this.newAliases.delete(alias.id);
    this.droppedAliases.set(alias.id, alias);
  }

  setNotebook(cells: Cell[]): void {
    this.newNotebook = cells;
    this.effects.push({ kind: "notebook_changed" });
  }

  putCustom(custom: Custom): void {
    this.changeCustom(custom, custom.disabled ? "removed" : "added", custom);
  }

  dropCustom(custom: Custom): void {
    this.changeCustom(custom, "removed", null);
  }

  private changeCustom({ kind, name }: Custom, action: string, now: Custom | null): void {
    this.newCustoms.set(customPath({ kind, name }), now);
    this.effects.push({ kind: CUSTOM_KINDS[kind], action, name });
  }

  setSettings(settings: Settings): void {
    this.newSettings = settings;
  }

  /** Makes the draft the committed state; only after its commit is durable. */
  applyTo(state: CatalogState): void {
    for (const entry of this.newEntries.values()) state.putEntry(entry);
    for (const [hash, prompts] of this.newPrompts) state.putPrompts(hash, prompts);
    for (const [hash, chart] of this.newCharts) state.putChart(hash, chart);
    for (const alias of this.droppedAliases.values()) state.dropAlias(alias);
    for (const alias of this.newAliases.values()) state.putAlias(alias);
    state.notebook = this.notebook;
    state.settings = this.settings;
    state.customs = this.customs;
    state.step = this.step;
  }
}

/** `step-007`: the tag of a revision. */
export function stepName(step: number): string {
  return `step-${String(step).padStart(3, "0")}`;
}
