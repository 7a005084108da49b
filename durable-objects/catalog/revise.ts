import { Failure } from "../../contract/errors.ts";
import { leadsTo } from "./graph.ts";
import { resolveInputs } from "./inputs.ts";
import { type Alias, type Entry, head, shortHash } from "./model.ts";
import { prepareRecipe } from "./recipe.ts";
import { resolve } from "./resolve.ts";
import type { CatalogView } from "./state.ts";
import type { Work } from "./work.ts";

/** What an alias is to name next: a whole recipe, edits of the recipe it has, or an entry that is there. */
export interface Wish {
  code?: string | undefined;
  edits?: { find: string; replace: string }[] | undefined;
  hash?: string | undefined;
}

/**
 * What a revision is made of: the text of a recipe, or an entry that is taken as it is.
 * @throws invalid_input, not_found, and conflict when an edit does not fit or the entry is a source
 */
export function wished(catalog: CatalogView, alias: Alias, wish: Wish): string | Entry {
  const { code, hash, edits } = wish;
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
  if (hash !== undefined) return entryToName(catalog, alias, hash);
  const present = catalog.entry(head(alias).hash)?.recipe ?? "";
  return (edits ?? []).reduce((text, edit) => edited(text, edit, alias), present);
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
    work.catalog,
    alias,
    inputs.flatMap((input) => (input.kind === "parent" ? [input.parent] : [])),
  );
}

/** The same for what is built already. @throws self_reference, cycle */
export function refuseFollowing(
  catalog: CatalogView,
  alias: Alias,
  parents: Entry["parents"],
): void {
  for (const { follow, alias: parent } of parents) {
    if (!follow || !parent) continue;
    const pin = `pinned('${alias.name}-v${head(alias).version}')`;
    if (parent.id === alias.id) {
      throw new Failure("self_reference", `${alias.name} cannot follow itself.`, {
        hint: `Read its present version with ${pin}, or write its source into the recipe.`,
      });
    }
    if (leadsTo(catalog, parent.id, alias.id)) {
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

function entryToName(catalog: CatalogView, alias: Alias, reference: string): Entry {
  const { entry } = resolve(catalog, reference);
  if (entry.kind === "entry") return entry;
  throw new Failure(
    "conflict",
    `${reference} is a source, and ${alias.name} is built by a recipe.`,
    {
      hint: `A recipe over it can be the next version: code: "select * from pinned('${shortHash(entry.hash)}')".`,
    },
  );
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
