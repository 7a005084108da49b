import type { GitStore, TreeDiff } from "../../git/index.ts";
import { CUSTOM_PATH, type Custom } from "../custom/model.ts";
import { type Alias, type Cell, type Chart, DEFAULT_SETTINGS, type Settings } from "../model.ts";

/** An alias that one revision changed: it came, went, moved or was renamed. */
export interface AliasChange {
  before?: Alias;
  after?: Alias;
}

/** The chart of one entry that one revision attached, replaced or took away. */
export interface ChartChange {
  hash: string;
  before: Chart | undefined;
  after: Chart | undefined;
}

/** What an author wrote that one revision added, replaced or took away. */
export interface CustomChange {
  path: string;
  before: Custom | undefined;
  after: Custom | undefined;
}

/** What one revision changed of what can be taken back. Entries only ever come, so they are not among it. */
export interface StepChange {
  aliases: AliasChange[];
  charts: ChartChange[];
  customs: CustomChange[];
  notebook?: { before: Cell[]; after: Cell[] };
  settings?: { before: Settings; after: Settings };
  /** whether entries came */
  entries: boolean;
}

/** Compares two revisions by their trees; only folders and files that differ are read. */
export function changeBetween(
  git: GitStore,
  diff: TreeDiff,
  before: string | undefined,
  after: string | undefined,
): StepChange {
  const change: StepChange = { aliases: [], charts: [], customs: [], entries: false };
  const aliases = new Map<string, AliasChange>();
  const read = <T>(oid: string | undefined, or: T): T => (oid ? (parse(git.blob(oid)) as T) : or);
  const into = (folder: string) => /^(aliases$|charts|custom)/.test(folder);
  for (const found of diff.compare(before, after, into)) {
    const { path } = found;
    const chart = /^charts\/[0-9a-f]{2}\/([0-9a-f]{64})\.vl\.json$/.exec(path)?.[1];
    if (path === "entries") change.entries = true;
    else if (chart !== undefined) {
      const [was, is] = [found.before, found.after].map((oid) =>
        read<Chart | undefined>(oid, undefined),
      );
      change.charts.push({ hash: chart, before: was, after: is });
    } else if (CUSTOM_PATH.test(path)) {
      const [was, is] = [found.before, found.after].map((oid) =>
        read<Custom | undefined>(oid, undefined),
      );
      change.customs.push({ path, before: was, after: is });
    } else if (path === "notebook.json") {
      const none: { cells: Cell[] } = { cells: [] };
      const [was, is] = [read(found.before, none), read(found.after, none)];
      change.notebook = { before: was.cells, after: is.cells };
    } else if (path === "config.json") {
      const or = DEFAULT_SETTINGS;
      change.settings = { before: read(found.before, or), after: read(found.after, or) };
    } else if (path.startsWith("aliases/")) {
      // A renamed alias is a file that went and one that came: its id joins them.
      for (const side of ["before", "after"] as const) {
        const alias = read<Alias | undefined>(found[side], undefined);
        if (alias) aliases.set(alias.id, { ...aliases.get(alias.id), [side]: alias });
      }
    } else throw new Error(`the history does not know the file ${path}`);
  }
  change.aliases = [...aliases.values()];
  return change;
}

/** Whether anything in it can be taken back. */
export function movesAnything({
  aliases,
  charts,
  customs,
  notebook,
  settings,
}: StepChange): boolean {
  const listed = aliases.length + charts.length + customs.length;
  return listed > 0 || notebook !== undefined || settings !== undefined;
}

const decoder = new TextDecoder();

function parse(bytes: Uint8Array): unknown {
  return JSON.parse(decoder.decode(bytes));
}
