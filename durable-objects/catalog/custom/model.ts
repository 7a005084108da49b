import type { Effect } from "../../../contract/events.ts";

/**
 * What a project's authors write for it: statistics of columns, how entries are shown, and post-processings. A kind
 * is a folder of `custom/` in the catalog's git, one file a name; history, undo, reset and the past treat all kinds
 * alike. A new kind is a line here, its checks, and its tools.
 */
export const CUSTOM_KINDS = {
  stats: "summary_stat_changed",
  display: "display_changed",
  post_processing: "post_processing_changed",
} as const satisfies Record<string, Effect["kind"]>;
export type CustomKind = keyof typeof CUSTOM_KINDS;

export interface Custom {
  kind: CustomKind;
  name: string;
  /** as its author wrote it */
  source: string;
  /** of a statistic: column types it is for; all that it works on when absent */
  applies_to?: string[];
  /** removed: it is kept, and adding it again brings it back */
  disabled: boolean;
  at: string;
  by: string;
}

/** Its place in the catalog's git. */
export function customPath({ kind, name }: Pick<Custom, "kind" | "name">): string {
  return `custom/${kind}/${name}.json`;
}

export const CUSTOM_PATH = /^custom\/[a-z_]+\/[a-z_][a-z0-9_]*\.json$/;
