import type { Warning } from "../../contract/warnings.ts";
import type { EngineJob } from "../engine/engine.ts";
import { layOut } from "../engine/recipe/layout.ts";
import { tokenize } from "../engine/recipe/tokens.ts";
import type { Relation } from "../engine/relation.ts";
import { sqlEngine } from "../engine/sql-engine.ts";
import { castWarnings, hasCasts } from "./cast-warnings.ts";
import type { ResolvedInput } from "./inputs.ts";
import { hasJoinableInputs, joinWarnings } from "./join-warnings.ts";
import type { Looked } from "./looked.ts";
import type { PreparedRecipe } from "./recipe.ts";
import type { Work } from "./work.ts";

/**
 * What the data of its inputs says against a bound recipe. They are counted as they are, so a WHERE may make less of
 * it; what cannot be told by the text, or takes too long, is not warned of.
 * @throws cancelled
 */
export async function dataWarnings(
  work: Work,
  job: EngineJob,
  recipe: PreparedRecipe,
  inputs: ResolvedInput[],
  relations: { name: string; relation: Relation }[],
): Promise<Warning[]> {
  const { plain: text } = recipe;
  const joins = hasJoinableInputs(inputs);
  const casts = hasCasts(text);
  if (!joins && !casts) return [];
  const tokens = tokenize(sqlEngine(job.connection), text);
  const parsed = { text, tokens, layout: layOut(tokens) };
  const looked: Looked = { work, job, recipe, parsed, inputs, relations };
  return [
    ...(joins ? await joinWarnings(looked) : []),
    ...(casts ? await castWarnings(looked) : []),
  ];
}
