import { z } from "zod";
import { failureFields } from "./errors.ts";
import type { Effect } from "./events.ts";
import type { Door } from "./telemetry.ts";

/** Groups that `?features=` chooses from. */
export const FEATURES = [
  "author",
  "notebook",
  "charts",
  "diff",
  "recalc",
  "custom",
  "history",
  "export",
  "data",
  "project",
  "trust",
] as const;
export type Feature = (typeof FEATURES)[number];

export interface ToolContract<
  I extends z.ZodRawShape = z.ZodRawShape,
  O extends z.ZodRawShape = z.ZodRawShape,
> {
  name: string;
  title: string;
  /** Rules first, then one example: clients cut the tail. Under 2,048 characters. */
  description: string;
  feature: Feature;
  /** Where it can be called from: what only a page has to say is no tool of a model. */
  doors: readonly Door[];
  input: z.ZodObject<I>;
  output: z.ZodObject<O>;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: false;
  };
  /** May this tool make a revision? True for every tool that is not read-only, unless it says otherwise. */
  checkpoint: boolean;
  /** Goes on when the caller's connection drops, if the call has an id to come back with: it names something. */
  outlivesCaller: boolean;
  /** What open pages are told of it. */
  effects: readonly Effect["kind"][];
  /** Shown to the model without a search for tools. */
  upFront: boolean;
}

type Draft<I extends z.ZodRawShape, O extends z.ZodRawShape> = {
  name: string;
  title: string;
  description: string;
  feature: Feature;
  doors?: readonly Door[];
  input: I;
  output: O;
  readOnly?: boolean;
  destructive?: boolean;
  idempotent?: boolean;
  checkpoint?: boolean;
  outlivesCaller?: boolean;
  effects?: readonly Effect["kind"][];
  upFront?: boolean;
};

/** Fields the registrar adds to every reply. */
export const tagFields = {
  project: z.string().describe("The project this reply is about."),
  warning: z
    .string()
    .optional()
    .describe("Set when the active project changed since your previous call."),
  new_errors: z
    .array(z.looseObject({}))
    .optional()
    .describe("Errors logged since your previous call, newest first; catalog_errors lists all."),
  new_errors_omitted: z.number().int().optional(),
  ...failureFields,
};

/**
 * One tool as the wire sees it. The tags and the error envelope are added to the output here, so that no tool
 * can leave them out.
 */
export function defineTool<I extends z.ZodRawShape, O extends z.ZodRawShape>(draft: Draft<I, O>) {
  const readOnly = draft.readOnly ?? false;
  return {
    name: draft.name,
    title: draft.title,
    description: draft.description,
    feature: draft.feature,
    doors: draft.doors ?? ["mcp", "companion"],
    input: z.strictObject(draft.input),
    output: z.object({ ...draft.output, ...tagFields }),
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: draft.destructive ?? false,
      idempotentHint: draft.idempotent ?? readOnly,
      openWorldHint: false as const,
    },
    checkpoint: draft.checkpoint ?? !readOnly,
    outlivesCaller: draft.outlivesCaller ?? draft.checkpoint ?? !readOnly,
    effects: draft.effects ?? [],
    upFront: draft.upFront ?? false,
  } satisfies ToolContract;
}

export type ToolInput<T> = T extends { input: infer S extends z.ZodType } ? z.output<S> : never;
/** What a handler answers; the registrar adds the tags. */
export type ToolOutput<T> = T extends { output: infer S extends z.ZodType }
  ? Omit<z.input<S>, keyof typeof tagFields>
  : never;
