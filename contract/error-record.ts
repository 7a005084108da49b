import { z } from "zod";
import { errorCode, errorPlace } from "./errors.ts";

/** One record of a project's error log, as `catalog_errors` lists it. */
export const errorRecord = z.object({
  id: z.string(),
  seq: z.number().int().describe("Grows with every record of the project."),
  at: z.string(),
  code: errorCode,
  message: z.string(),
  stage: z.string().optional(),
  hint: z.string().optional(),
  place: errorPlace.optional(),
  hash: z.string().optional(),
  alias: z.string().optional(),
  tool: z.string().optional().describe("Missing for what the project did by itself."),
  session: z.string().optional(),
  door: z.enum(["mcp", "companion", "job"]),
  recipe: z.string().optional(),
});
export type ListedError = z.infer<typeof errorRecord>;

/** What a reply says of a record that its session has not been told of. Never a recipe, a prompt or a stack. */
export interface ToldError {
  id: string;
  created_at: string;
  code: string;
  message: string;
  hash?: string;
  alias?: string;
  version?: number;
  tool?: string;
}
