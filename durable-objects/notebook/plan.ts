import type { ChartSpec } from "../../contract/chart.ts";
import type { ShownColumn } from "../../contract/display/resolve.ts";
import { toEnvelope } from "../../contract/errors.ts";
import { planChart } from "../catalog/charts.ts";
import { type Alias, type Entry, head, shortHash } from "../catalog/model.ts";
import type { CatalogView } from "../catalog/state.ts";
import type { Work } from "../catalog/work.ts";
import { tableSql } from "./sql.ts";
import { tableView } from "./table-view.ts";

/** An entry that a notebook shows, or that one of those is built on. */
export interface Table {
  /** what it is called outside: no two are called the same */
  name: string;
  entry: Entry;
  /** its recipe over the tables before it; none when its rows are taken as they are */
  sql?: string;
  /** why its rows are taken as they are */
  why?: string;
  /** names of the tables that its recipe reads */
  reads: string[];
}

export interface ShownCell {
  id: string;
  markdown: string;
  alias: Alias;
  version: number;
  table: Table;
  chart?: { spec: ChartSpec } | { wrong: string };
  /** how the project shows it, when it says so */
  view?: ShownColumn[];
}

/** A cell that shows nothing, because what it showed is gone. */
export interface LostCell {
  id: string;
  markdown: string;
  alias: undefined;
}

export interface NotebookPlan {
  /** in an order in which each comes after those it reads */
  tables: Table[];
  cells: (ShownCell | LostCell)[];
  /** cells that show nothing */
  skipped: number;
}

/** What of a notebook goes out: its cells in order, and every entry they rest on. */
export async function planNotebook(work: Work): Promise<NotebookPlan> {
  const { catalog } = work;
  const shown = catalog.notebook.map((cell) => {
    const alias = catalog.aliasById(cell.alias);
    return { cell, alias, entry: alias && catalog.entry(head(alias).hash) };
  });
  const entries = inOrder(
    catalog,
    shown.flatMap(({ entry }) => entry ?? []),
  );
  const names = namesOf(catalog, entries);
  const tables = await tablesOf(work, entries, names);
  const cells: NotebookPlan["cells"] = [];
  for (const { cell, alias, entry } of shown) {
    const { id, markdown } = cell;
    const table = entry && tables.get(entry.hash);
    if (!alias || !entry || !table) {
      cells.push({ id, markdown, alias: undefined });
      continue;
    }
    const chart = await chartOf(work, entry);
    const { version } = head(alias);
    const view = tableView(catalog, entry);
    const extras = { ...(chart ? { chart } : {}), ...(view ? { view } : {}) };
    cells.push({ id, markdown, alias, version, table, ...extras });
  }
  const skipped = cells.filter((cell) => !cell.alias).length;
  return { tables: [...tables.values()], cells, skipped };
}

async function tablesOf(
  work: Work,
  entries: Entry[],
  names: Map<string, string>,
): Promise<Map<string, Table>> {
  const nameOf = (hash: string) => names.get(hash) ?? `e_${shortHash(hash)}`;
  return work.engine.job(work.meter, async (job) => {
    const tables = new Map<string, Table>();
    for (const entry of entries) {
      const sql = tableSql(work.catalog, job, entry, nameOf);
      const reads = "sql" in sql ? entry.parents.map(({ hash }) => nameOf(hash)) : [];
      tables.set(entry.hash, {
        name: nameOf(entry.hash),
        entry,
        ...sql,
        reads: [...new Set(reads)],
      });
    }
    return tables;
  });
}

/** The entries and all they are built on, parents first. */
function inOrder(catalog: CatalogView, wanted: Entry[]): Entry[] {
  const ordered = new Map<string, Entry>();
  const add = (entry: Entry): void => {
    if (ordered.has(entry.hash)) return;
    // A fitted model and an imported file are taken as they are, whatever they were made of.
    if (entry.kind === "entry" && !entry.model) {
      for (const { hash } of entry.parents) {
        const parent = catalog.entry(hash);
        if (!parent) throw new Error(`${entry.hash} is built on ${hash}, which is gone`);
        add(parent);
      }
    }
    ordered.set(entry.hash, entry);
  };
  for (const entry of wanted) add(entry);
  return [...ordered.values()];
}

/** The alias for its head, `name_v1` for an older version, and a name by hash where these are taken or none. */
function namesOf(catalog: CatalogView, entries: Entry[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const take = (hash: string, name: string) => {
    if (names.has(hash) || taken.has(name)) return;
    names.set(hash, name);
    taken.add(name);
  };
  const wanted = new Set(entries.map(({ hash }) => hash));
  const aliases = [...catalog.aliases()];
  for (const alias of aliases) if (wanted.has(head(alias).hash)) take(head(alias).hash, alias.name);
  for (const { name, versions } of aliases) {
    for (const { hash, version } of versions)
      if (wanted.has(hash)) take(hash, `${name}_v${version}`);
  }
  return names;
}

async function chartOf(work: Work, entry: Entry): Promise<ShownCell["chart"]> {
  const chart = work.catalog.chart(entry.hash);
  if (!chart) return undefined;
  try {
    return { spec: (await planChart(work, entry, chart.spec)).spec };
  } catch (thrown) {
    return { wrong: toEnvelope(thrown).message };
  }
}
