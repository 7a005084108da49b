import type { ChartSpec } from "../../contract/chart.ts";
import type { CsvOptions } from "../../contract/csv-options.ts";
import type { Model } from "../../contract/model.ts";
import type { Warning } from "../../contract/warnings.ts";

/** What the catalog holds, as it lies in git. Hashes are full (64 hex); replies show the first 12. */

export interface Column {
  name: string;
  type: string;
}

/** A parent edge; `follow` when the entry was built over the alias's head and follows it. */
export interface Parent {
  hash: string;
  /** what the recipe calls it: `orders`, `orders-v2` or a hash */
  ref: string;
  follow: boolean;
  alias?: { id: string; name: string; version: number };
}

/** A file under data/ that a recipe reads by itself; its bytes are pinned by digest. */
export interface FileInput {
  path: string;
  sha256: string;
  options: CsvOptions;
  /** those it was read with, when a recipe read it */
  columns?: Column[];
}

/** A post-processing that a recipe reads through, as it was when the entry was built. */
export interface Processing {
  name: string;
  source: string;
}

export interface Guess {
  what: string;
  chosen: string;
  alternatives?: string[];
  evidence_line?: number;
  option: string;
}

export interface Provenance {
  path: string;
  sha256: string;
  size: number;
  format: string;
  options: Record<string, unknown>;
  guesses: Guess[];
  notes: string[];
  /** rows and values that do not fit the table, when there are any */
  rejected?: number;
}

export interface Entry {
  hash: string;
  kind: "entry" | "source";
  recipe: string;
  columns: Column[];
  row_count: number;
  parents: Parent[];
  files: FileInput[];
  processes?: Processing[];
  provenance?: Provenance;
  /** what is known of a fitted model; its parameters are the rows */
  model?: Model;
  /** set when the entry has no file: its recipe with inputs named, run over its one parent at each read */
  view?: { text: string; input: string };
  /** why it has a file, or that it needs none */
  storage: string;
  /** columns or functions that make a rebuild differ */
  volatile: string[];
  warnings: Warning[];
  engine: string;
  execute_seconds: number;
  bytes: number;
  created_at: string;
}

export interface PromptLine {
  prompt: string;
  at: string;
  by: string;
  session: string;
}

export interface Version {
  version: number;
  hash: string;
  step: string;
  at: string;
  by: string;
  cause: string;
  /** the file under data/ that a source's version was read from; files of the same bytes share an entry */
  path?: string;
}

export interface Alias {
  id: string;
  name: string;
  /** names it had before; they stay reserved, and recipes that use them still resolve */
  former: string[];
  kind: "entry" | "source";
  versions: Version[];
}

export interface Cell {
  id: string;
  /** id of the alias shown */
  alias: string;
  markdown: string;
}

/** How an entry is drawn. */
export interface Chart {
  /** Vega-Lite without data, as it was checked */
  spec: ChartSpec;
  /** columns it reads */
  fields: string[];
}

export interface Settings {
  auto_recalc: boolean;
  /** build what takes a file a second time, in the background, and compare */
  verify_builds: boolean;
}

export const DEFAULT_SETTINGS: Settings = { auto_recalc: true, verify_builds: true };

/** The hash as replies, links and recipes show it. */
export function shortHash(hash: string): string {
  return hash.slice(0, 12);
}

/** The newest version; an alias has one from its first commit on. */
export function head(alias: Alias): Version {
  const newest = alias.versions.at(-1);
  if (!newest) throw new Error(`alias ${alias.name} has no version`);
  return newest;
}
