import { z } from "zod";

/** What the live socket says. Every kind is acted on by the companion. */

const alias = z.string();
const hash = z.string();

const effects = [
  z.object({
    kind: z.literal("new_entry"),
    hash,
    alias: alias.optional(),
    version: z.number().optional(),
  }),
  z.object({ kind: z.literal("build_failed"), error_id: z.string().optional(), tool: z.string() }),
  z.object({ kind: z.literal("notebook_changed") }),
  z.object({ kind: z.literal("alias_changed"), alias, hash: hash.optional() }),
  z.object({ kind: z.literal("alias_renamed"), old: alias, new: alias }),
  z.object({ kind: z.literal("chart_attached"), hash }),
  z.object({ kind: z.literal("entry_added"), hash, alias: alias.optional() }),
  z.object({ kind: z.literal("recalc"), remap: z.record(hash, hash) }),
  z.object({ kind: z.literal("summary_stat_changed"), action: z.string(), name: z.string() }),
  z.object({ kind: z.literal("display_changed"), action: z.string(), name: z.string() }),
  z.object({ kind: z.literal("post_processing_changed"), action: z.string(), name: z.string() }),
  z.object({ kind: z.literal("project_switched"), name: z.string() }),
  z.object({ kind: z.literal("project_reset"), to: z.string() }),
  z.object({ kind: z.literal("unfaithful_heal"), hash }),
  z.object({ kind: z.literal("errors_changed") }),
] as const;

/** An effect of a commit. */
export const effect = z.discriminatedUnion("kind", effects);
export type Effect = z.infer<typeof effect>;

const numbered = { seq: z.number().int(), step: z.string(), at: z.string() };

/** What goes over the socket: numbered effects, and passing notices that are neither numbered nor kept. */
export const liveMessage = z.union([
  z.object({ ...numbered, event: effect }),
  z.object({
    notice: z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("hello"),
        seq: z.number().int(),
        step: z.string(),
        project: z.string(),
      }),
      z.object({ kind: z.literal("resync"), seq: z.number().int() }),
      z.object({ kind: z.literal("presence"), people: z.number().int() }),
      z.object({
        kind: z.literal("progress"),
        id: z.string(),
        what: z.string(),
        done: z.number(),
        total: z.number().optional(),
        state: z.enum(["running", "done", "failed"]),
      }),
    ]),
  }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;
export type Progress = Extract<
  Extract<LiveMessage, { notice: unknown }>["notice"],
  { kind: "progress" }
>;
