import { Failure } from "../../contract/errors.ts";
import { leadsTo } from "./graph.ts";
import { resolveInputs } from "./inputs.ts";
import { type Alias, type Entry, head } from "./model.ts";
import { prepareRecipe } from "./recipe.ts";
import { resolve } from "./resolve.ts";
import type { Work } from "./work.ts";

/** What an alias is to name next: a whole recipe, an entry that is there, or edits of the recipe it has. */
export interface NextRecipe {
  code?: string | undefined;
  hash?: string | undefined;
  edits?: { find: string; replace: string }[] | undefined;
}

/** The recipe of a revision. @throws invalid_input, not_found, and conflict when an edit does not fit */
export function revisedRecipe(work: Work, alias: Alias, { code, hash, edits }: NextRecipe): string {
  const given = [code, hash, edits].filter((each) => each !== undefined);
  if (given.length !== 1) {
    throw new Failure(
      "invalid_input",
      `A revision takes one of code, hash and edits; ${given.length} were given.`,
      {
        hint: "code is the whole new recipe, hash an entry built before, edits replace parts of the present recipe.",
      },
    );
  }
  if (code !== undefined) return code;
  const present = work.catalog.entry(head(alias).hash)?.recipe ?? "";
  if (edits) return edits.reduce((text, edit) => edited(text, edit, alias), present);
  return resolve(work.catalog, hash ?? "").entry.recipe;
}

/**
 * Refuses a recipe that would follow its own alias, directly or around a circle; before anything is built.
 * @throws self_reference, cycle, and what reading the recipe throws
 */
export async function refuseCircle(work: Work, alias: Alias, code: string): Promise<void> {
  const inputs = await work.engine.job(work.meter, async (job) =>
    resolveInputs(work, prepareRecipe(job, work.catalog, code).inputs),
  );
  refuseFollowing(
    work,
    alias,
    inputs.flatMap((input) => (input.kind === "parent" ? [input.parent] : [])),
  );
}

/** The same for an entry that is there already. */
export function refuseFollowing(work: Work, alias: Alias, parents: Entry["parents"]): void {
  for (const { follow, alias: parent } of parents) {
    if (!follow || !parent) continue;
    const pin = `pinned('${alias.name}-v${head(alias).version}')`;
    if (parent.id === alias.id) {
      throw new Failure("self_reference", `${alias.name} cannot follow itself.`, {
        hint: `Read its present version with ${pin}, or write its source into the recipe.`,
      });
    }
    if (leadsTo(work.catalog, parent.id, alias.id)) {
      throw new Failure(
        "cycle",
        `${parent.name} is itself built on ${alias.name}, so they would follow each other.`,
        {
          hint: `Pin one of the two, for example ${pin}.`,
        },
      );
    }
  }
}

function edited(
  text: string,
  { find, replace }: { find: string; replace: string },
  alias: Alias,
): string {
  const first = text.indexOf(find);
  const clipped = find.length > 120 ? `${find.slice(0, 120)}…` : find;
  if (find === "" || first < 0) {
    throw new Failure(
      "conflict",
      `The recipe of ${alias.name} does not hold the text "${clipped}".`,
      {
        hint: `catalog_show(entry: "${alias.name}", include: ["code"]) shows it.`,
      },
    );
  }
  if (text.indexOf(find, first + 1) >= 0) {
    throw new Failure(
      "conflict",
      `The recipe of ${alias.name} holds the text "${clipped}" more than once.`,
      {
        hint: "Give more of the text around it, so that it is found once.",
      },
    );
  }
  return text.slice(0, first) + replace + text.slice(first + find.length);
}
