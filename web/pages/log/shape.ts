import type { Reply } from "../../api/replies.ts";

export type LoggedCall = Reply<"project_log">["items"][number];

/** Calls that came one after the other, on one clock. */
export interface Burst {
  began: number;
  ended: number;
  /** newest first, as the log has them */
  lines: { call: LoggedCall; left: number; width: number; engine: number }[];
}

/** A pause this long ends a burst: on one clock with it the calls would be too thin to see. */
const PAUSE_MS = 5_000;
/** Even what took no time is seen. */
const THINNEST = 0.4;

/** Splits the log at its pauses, and places each call on its burst's clock: shares of it in per cent. */
export function burstsOf(calls: readonly LoggedCall[]): Burst[] {
  const timed = calls
    .map((call) => ({ call, from: Date.parse(call.at), to: Date.parse(call.at) + call.ms }))
    .sort((a, b) => b.from - a.from || b.call.seq - a.call.seq);
  const groups: (typeof timed)[] = [];
  for (const one of timed) {
    const last = groups.at(-1);
    const after = last?.at(-1);
    if (last && after && after.from - one.to < PAUSE_MS) last.push(one);
    else groups.push([one]);
  }
  return groups.map((group) => {
    const began = Math.min(...group.map(({ from }) => from));
    const ended = Math.max(...group.map(({ to }) => to));
    const whole = Math.max(1, ended - began);
    const share = (ms: number) => (ms / whole) * 100;
    const lines = group.map(({ call, from }) => {
      const width = Math.max(THINNEST, share(call.ms));
      const engine = Math.min(100, ((call.engine_ms ?? 0) / Math.max(1, call.ms)) * 100);
      return { call, left: Math.min(100 - width, share(from - began)), width, engine };
    });
    return { began, ended, lines };
  });
}

export const CATEGORIES = [
  "builds",
  "names",
  "notebook",
  "history",
  "reads",
  "background",
] as const;
export type Category = (typeof CATEGORIES)[number];

const OF_TOOL: Record<string, Category> = {
  catalog_run: "builds",
  catalog_create: "builds",
  catalog_revise: "builds",
  catalog_import: "builds",
  catalog_load_parquet: "builds",
  catalog_recalc: "builds",
  catalog_promote_diff: "builds",
  catalog_alias: "names",
  catalog_rename: "names",
  catalog_unalias: "names",
  catalog_undo: "history",
  catalog_reset: "history",
  catalog_label: "history",
};

/** What kind of work a call was. */
export function categoryOf({ door, tool }: Pick<LoggedCall, "door" | "tool">): Category {
  if (door === "job") return "background";
  if (tool.startsWith("notebook_") && tool !== "notebook_get") return "notebook";
  return OF_TOOL[tool] ?? "reads";
}
