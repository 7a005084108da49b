import { z } from "zod";

/**
 * The files of a catalog as they must be to be read: a pack comes from elsewhere, and what reads the catalog trusts
 * it. Fields that are only shown are not looked at.
 */
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const text = z.string();
const count = z.number().int().min(0);
const column = z.object({ name: text, type: text });
const file = z.looseObject({
  path: text,
  sha256: hash,
  options: z.record(z.string(), z.unknown()),
});

export const entryShape = z.looseObject({
  hash,
  kind: z.enum(["entry", "source"]),
  recipe: text,
  columns: z.array(column).min(1),
  row_count: count,
  parents: z.array(
    z.looseObject({
      hash,
      ref: text,
      follow: z.boolean(),
      alias: z.looseObject({ id: text, name: text, version: count }).optional(),
    }),
  ),
  files: z.array(file),
  provenance: z
    .looseObject({
      path: text,
      sha256: hash,
      size: count,
      format: text,
      options: z.record(z.string(), z.unknown()),
      guesses: z.array(z.looseObject({ what: text, chosen: text, option: text })),
      notes: z.array(text),
    })
    .optional(),
  model: z.looseObject({}).optional(),
  view: z.strictObject({ text, input: text }).optional(),
  storage: text,
  volatile: z.array(text),
  warnings: z.array(z.looseObject({ kind: text, message: text })),
  engine: text,
  execute_seconds: z.number(),
  bytes: count,
  created_at: text,
});

export const aliasShape = z.looseObject({
  id: text.min(1),
  name: z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/),
  former: z.array(text),
  kind: z.enum(["entry", "source"]),
  versions: z
    .array(z.looseObject({ version: count, hash, step: text, at: text, by: text, cause: text }))
    .min(1),
});

export const cellShape = z.looseObject({ id: text, alias: text, markdown: text });

export const chartShape = z.looseObject({ spec: z.looseObject({}), fields: z.array(text) });

export const promptShape = z.looseObject({ prompt: text, at: text, by: text, session: text });

export const customShape = z.looseObject({
  kind: text,
  name: z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/),
  source: text,
  disabled: z.boolean(),
});

export const settingsShape = z.looseObject({
  auto_recalc: z.boolean(),
  verify_builds: z.boolean(),
});
