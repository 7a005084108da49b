import { Failure } from "../../contract/errors.ts";
import { StatementError } from "../engine/connection.ts";
import type { EngineJob } from "../engine/engine.ts";
import type { Recipe } from "../engine/recipe/parsed.ts";
import type { Relation } from "../engine/relation.ts";
import type { ResolvedInput } from "./inputs.ts";
import type { PreparedRecipe } from "./recipe.ts";
import type { Work } from "./work.ts";

/** A recipe with its inputs named, and what they are, for a look at the data itself. */
export interface Looked {
  work: Work;
  job: EngineJob;
  recipe: PreparedRecipe;
  /** the tokens of its rewritten text */
  parsed: Recipe;
  inputs: ResolvedInput[];
  relations: { name: string; relation: Relation }[];
}

/** A warning is not worth failing for: what cannot be compared or cast at all fails the recipe itself. */
export function uncounted(error: unknown): undefined {
  const isStopped = error instanceof Failure && error.envelope.code === "cancelled";
  if (isStopped || !(error instanceof Failure || error instanceof StatementError)) throw error;
}
