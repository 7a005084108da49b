import { Failure } from "./failure.ts";

/** Rules of the names people and models choose. */

const PROJECT = /^[a-z0-9][a-z0-9_-]{0,31}$/;
const RESERVED_PROJECTS = new Set(["api", "admin", "mcp", "p", "s", "oauth", "healthz"]);
const ALIAS = /^[a-z_][a-z0-9_]{0,62}$/;
const HASH_LIKE = /^[0-9a-f]{12}$/;
/** Functions that name an input in a recipe; none of them can be an alias. */
export const HELPERS = ["tracked", "pinned", "project_file", "project_csv"] as const;
export type Helper = (typeof HELPERS)[number];

export const DEFAULT_PROJECT = "default";

/** @throws name_invalid */
export function checkProjectName(name: string): void {
  if (!PROJECT.test(name)) {
    throw new Failure("name_invalid", `"${clip(name)}" is no project name.`, {
      hint: `Use up to 32 of a-z, 0-9, _ and -, beginning with a letter or digit${suggestion(nearestProject(name))}`,
    });
  }
  if (RESERVED_PROJECTS.has(name)) {
    throw new Failure("name_invalid", `"${name}" is reserved and cannot name a project.`, {
      hint: `Choose another, for example "${name}_data".`,
    });
  }
}

/** @throws name_invalid, with the nearest allowed name */
export function checkAliasName(name: string): void {
  if (ALIAS.test(name) && !HASH_LIKE.test(name) && !isHelper(name)) return;
  const why = HASH_LIKE.test(name)
    ? "looks like an entry hash"
    : isHelper(name)
      ? "is the name of a recipe helper"
      : "is not an alias name: lower-case letters, digits and _, beginning with a letter or _, at most 63";
  throw new Failure("name_invalid", `"${clip(name)}" ${why}.`, {
    hint: `The nearest allowed name is "${nearestAlias(name)}".`,
  });
}

export function nearestAlias(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "_")
    .replace(/_+/g, "_")
    .replace(/^_+|_+$/g, "");
  if (words === "") return "table_1";
  const started = /^[a-z_]/.test(words) ? words : `t_${words}`;
  const fitting = started.slice(0, 63);
  return isHelper(fitting) || HASH_LIKE.test(fitting) ? `${fitting}_1` : fitting;
}

/** The candidate nearest to `name` by edit distance, without regard to case, when it is near enough to be a slip. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (!best || distance < best.distance) best = { candidate, distance };
  }
  const allowed = Math.max(1, Math.floor(Math.min(wanted.length, 12) / 3));
  return best && best.distance <= allowed ? best.candidate : undefined;
}

function isHelper(name: string): boolean {
  return (HELPERS as readonly string[]).includes(name.toLowerCase());
}

function nearestProject(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^[^a-z0-9]+|-+$/g, "")
    .slice(0, 32);
}

function suggestion(name: string): string {
  return name ? `, for example "${name}".` : ".";
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Letters added, left out, replaced, or swapped with their neighbour: the slips of a hand that types. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const edits = [substituted, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits.push((beforePrevious[j - 2] ?? 0) + 1);
      }
      current.push(Math.min(...edits));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
