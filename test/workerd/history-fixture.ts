import { drizzle } from "drizzle-orm/durable-sqlite";
import type { Draft } from "../../durable-objects/catalog/draft.ts";
import { tellMoved } from "../../durable-objects/catalog/history/effects.ts";
import { History } from "../../durable-objects/catalog/history/history.ts";
import { pointersOf } from "../../durable-objects/catalog/history/pointers.ts";
import { resetTo } from "../../durable-objects/catalog/history/reset.ts";
import {
  type HistoryWork,
  type Settled,
  settle,
} from "../../durable-objects/catalog/history/settle.ts";
import { type Undone, undoSteps } from "../../durable-objects/catalog/history/undo.ts";
import { type Alias, type Entry, head } from "../../durable-objects/catalog/model.ts";
import { dropName } from "../../durable-objects/catalog/naming.ts";
import { showInNotebook } from "../../durable-objects/catalog/notebook.ts";
import { DataNames } from "../../durable-objects/data/names.ts";
import {
  type History as Catalog,
  contents,
  entryOf,
  name,
  withHistory,
} from "./revisions-fixture.ts";

export interface UndoOptions {
  last?: number;
  steps?: number[];
  mine?: boolean;
  dryRun?: boolean;
  expected?: string;
  /** runs between planning and the commit */
  meanwhile?: () => Promise<unknown>;
}

/** A person at a catalog; entries are made up, names and steps are real. */
export interface Person {
  /** makes an entry the next version of a name; a new name gets a cell */
  put(alias: string, entry: string, parents?: Edge[]): Promise<string>;
  change(change: (draft: Draft) => void): Promise<string>;
  rename(from: string, to: string): Promise<string>;
  drop(alias: string): Promise<string>;
  undo(options?: UndoOptions): Promise<Settled<Undone>>;
  reset(step: number, dryRun?: boolean): Promise<Settled<Awaited<ReturnType<typeof resetTo>>>>;
}

export interface Edge {
  alias: string;
  follow?: boolean;
}

export interface Project extends Catalog {
  as(by: string): Person;
  history(): History;
  alias(name: string): Alias;
  /** each name and the entry it points at */
  heads(): Record<string, string>;
  /** names and texts of the cells, in order */
  cells(): string[];
}

export function withProject(run: (project: Project) => Promise<void>): Promise<void> {
  return withHistory(async (catalog) => {
    const { revisions, storage } = catalog;
    const labels = new Map<string, string>();
    const alias = (wanted: string) => {
      const found = revisions.state.alias(wanted);
      if (!found) throw new Error(`no alias ${wanted}`);
      return found;
    };
    await run({
      ...catalog,
      as: (by) => person(catalog, by, new DataNames(drizzle(storage)), labels),
      history: () => new History(revisions.git, revisions.state.step),
      alias,
      heads: () => {
        const all = [...revisions.state.aliases()].sort((a, b) => (a.name < b.name ? -1 : 1));
        return Object.fromEntries(
          all.map((each) => [each.name, labels.get(head(each).hash) ?? "?"]),
        );
      },
      cells: () =>
        revisions.state.notebook.map(({ alias: id, markdown }) => {
          const shown = revisions.state.aliasById(id)?.name;
          return markdown ? `${shown}: ${markdown}` : `${shown}`;
        }),
    });
  });
}

/** What a catalog holds but for its step and entries: all that undo and reset may move. */
export function pointing({ revisions }: Catalog) {
  const { aliases, notebook, settings } = contents(revisions.state);
  return {
    aliases: aliases.map((each) => ({ name: each.name, id: each.id, hash: head(each).hash })),
    notebook,
    settings,
  };
}

function person(
  { revisions }: Catalog,
  by: string,
  data: DataNames,
  labels: Map<string, string>,
): Person {
  const stamp = { by, session: `s-${by}` };
  const commit = async (tool: string, change: (draft: Draft) => void) => {
    const revision = await revisions.commit({ tool, ...stamp }, change);
    return revision?.step ?? "none";
  };
  const work = (tool: string, meanwhile?: () => Promise<unknown>): HistoryWork => ({
    revisions,
    catalog: revisions.state,
    data,
    stamp,
    commit: async (change) => {
      await meanwhile?.();
      return revisions.commit({ tool, ...stamp }, change);
    },
  });
  return {
    put: async (wanted, label, edges = []) => {
      const parents = edges.map((edge) => edgeTo(revisions.state.alias(edge.alias), edge));
      const entry: Entry = await entryOf(label, { parents });
      labels.set(entry.hash, label);
      const tool = revisions.state.alias(wanted) ? "catalog_revise" : "catalog_create";
      return commit(tool, (draft) => {
        const known = draft.alias(wanted);
        name(draft, entry, wanted);
        const cell = { id: `c-${wanted}`, alias: draft.alias(wanted)?.id ?? "", markdown: "" };
        if (!known) showInNotebook(draft, cell);
      });
    },
    change: (change) => commit("notebook_apply", change),
    rename: (from, to) =>
      commit("catalog_rename", (draft) => draft.rename(draft.alias(from) as Alias, to)),
    drop: (wanted) =>
      commit("catalog_unalias", (draft) => dropName(draft, draft.alias(wanted) as Alias)),
    undo: ({ last, steps, mine = true, dryRun = false, expected, meanwhile } = {}) =>
      settle<Undone>(work("catalog_undo", meanwhile), {
        dryRun,
        expected,
        cause: "undo",
        plan: (history) =>
          undoSteps(revisions.state, history, { last, steps, by: mine ? by : undefined }),
        tell: (draft, { wanted }) => tellMoved(draft, pointersOf(revisions.state), wanted),
      }),
    reset: (step, dryRun = false) =>
      settle(work("catalog_reset"), {
        dryRun,
        cause: "reset",
        plan: async (history) =>
          resetTo(revisions.state, history, revisions.past.at(step, await history.commit(step))),
        tell: () => undefined,
      }),
  };
}

function edgeTo(alias: Alias | undefined, { follow = true }: Edge): Entry["parents"][number] {
  if (!alias) throw new Error("an edge to no alias");
  const { hash, version } = head(alias);
  const ref = follow ? alias.name : `${alias.name}-v${version}`;
  return { hash, ref, follow, alias: { id: alias.id, name: alias.name, version } };
}
