import type { Revision } from "../../api/replies.ts";

export interface Line {
  revision: Revision;
  /** what was done, in words: "revised orders" */
  title: string;
  changes: Change[];
}

export interface Change {
  alias: string;
  /** "v1 → v2", "came as v1", "dropped", "was called sales" */
  text: string;
  /** what the change left, for a link */
  ref?: string;
}

export interface Day {
  /** as the reader's calendar has it, YYYY-MM-DD */
  day: string;
  lines: Line[];
}

/** Verbs of what tools do; any other tool goes by its own name. */
const VERBS: Record<string, string> = {
  catalog_create: "created",
  catalog_revise: "revised",
  catalog_import: "imported",
  catalog_load_parquet: "imported",
  catalog_run: "ran a recipe",
  catalog_alias: "named",
  catalog_rename: "renamed",
  catalog_unalias: "dropped",
  catalog_recalc: "rebuilt",
  catalog_chart: "attached a chart",
  catalog_promote_diff: "kept a comparison as",
  catalog_undo: "took steps back",
  catalog_reset: "reset the project",
  notebook_apply: "edited the notebook",
  notebook_reorder: "moved a cell",
  notebook_remove: "removed a cell",
  notebook_edit_markdown: "edited a cell's text",
  project_settings: "changed settings",
  project_new: "began the project",
};
/** These say by themselves what they were about. */
const WITHOUT_NAMES = new Set(["catalog_undo", "catalog_reset", "project_new"]);
const NAMED = 3;

/** Revisions as days of lines, in the order they come. @param dayOf the reader's day of a moment */
export function timelineOf(
  revisions: readonly Revision[],
  dayOf: (iso: string) => string = localDay,
): Day[] {
  const days: Day[] = [];
  for (const revision of revisions) {
    const day = dayOf(revision.at);
    const line = { revision, title: titleOf(revision), changes: revision.touched.map(changeOf) };
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}

/** Aliases that the step was called for come before those that only followed. */
function titleOf({ tool, touched, touched_omitted: omitted = 0 }: Revision): string {
  const verb = VERBS[tool] ?? tool;
  if (WITHOUT_NAMES.has(tool) || touched.length === 0) return verb;
  const names = touched.slice(0, NAMED).map(({ alias }) => alias);
  const more = touched.length + omitted - names.length;
  return `${verb} ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function changeOf({ alias, from, to, cause }: Revision["touched"][number]): Change {
  if (cause === "rename") return { alias, text: `${from ?? "?"} → ${to ?? "?"}` };
  if (to === undefined) return { alias, text: "dropped" };
  const short = (ref: string) => ref.replace(`${alias}-`, "");
  const text = from === undefined ? `came as ${short(to)}` : `${short(from)} → ${short(to)}`;
  return { alias, text: `${text}, ${cause}`, ref: to };
}

function localDay(iso: string): string {
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short" }).format(Date.parse(iso));
}
