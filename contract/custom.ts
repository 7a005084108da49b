import { z } from "zod";
import { changeFields } from "./rows.ts";

/** Fields that the tools of statistics, displays and post-processings share. */

export const customName = z
  .string()
  .min(1)
  .max(63)
  .describe("Lower-case letters, digits and _; the same name again overwrites.");

export const customItem = z.object({
  name: z.string(),
  path: z.string().describe("Its file in the catalog's repository."),
  source: z.string(),
  disabled: z.boolean().describe("true: removed; adding it again brings it back."),
  applies_to: z.array(z.string()).optional(),
});

export const removedFields = { name: z.string(), moved_to: z.string(), ...changeFields };
