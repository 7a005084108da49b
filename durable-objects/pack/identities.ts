import { Failure } from "../../contract/errors.ts";
import { identityOf } from "../catalog/build.ts";
import { asBuilt } from "../catalog/faithful/as-built.ts";
import { sourceHash } from "../catalog/identity.ts";
import { resolveInputs } from "../catalog/inputs.ts";
import { type Entry, shortHash } from "../catalog/model.ts";
import { prepareRecipe } from "../catalog/recipe.ts";
import type { CatalogView } from "../catalog/state.ts";
import { withCalls } from "../catalog/with-calls.ts";
import type { DataFile } from "../data/names.ts";
import type { EngineJob } from "../engine/engine.ts";
import { entryHash } from "../engine/recipe/identity.ts";
import { sqlEngine } from "../engine/sql-engine.ts";

/** Entries looked at before others get a turn. */
const TURN = 20;

/**
 * Proves that every entry is what its hash says: its recipe passes the checks of a new one, reads what the entry
 * says it reads, and has that hash; and that what runs at each read of a cheap entry is that recipe.
 * @throws invalid_input
 */
export async function checkIdentities(job: EngineJob, catalog: CatalogView): Promise<void> {
  let looked = 0;
  for (const entry of catalog.entries()) {
    const problem = await problemOf(job, catalog, entry).catch((thrown: unknown) => {
      if (thrown instanceof Failure) return thrown.message;
      return (thrown as Error).message;
    });
    if (problem !== undefined) {
      throw new Failure(
        "invalid_input",
        `The pack's entry ${shortHash(entry.hash)} is not what its hash says: ${problem.slice(0, 400)}`,
        { hint: "Pack the project again. Nothing of this one was kept." },
      );
    }
    if (++looked % TURN === 0) await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

async function problemOf(
  job: EngineJob,
  catalog: CatalogView,
  entry: Entry,
): Promise<string | undefined> {
  if (entry.kind === "source") return sourceProblem(entry);
  const files = new Map(entry.files.map(({ path, sha256 }) => [path, fileOf(path, sha256)]));
  const names = asBuilt(catalog, entry, files);
  const prepared = prepareRecipe(job, names.catalog, entry.recipe);
  const inputs = resolveInputs(names, prepared.inputs);
  const recipe = withCalls(sqlEngine(job.connection), prepared, inputs);
  const hash = await entryHash({ recipe: recipe.canonical, inputs: identityOf(inputs) });
  if (hash !== entry.hash) return `its recipe and what it reads have the hash ${shortHash(hash)}.`;
  const parents = inputs.flatMap((input) => (input.kind === "parent" ? [input.parent.hash] : []));
  if (parents.join() !== entry.parents.map((parent) => parent.hash).join())
    return "it reads other entries than it says.";
  const [only, ...more] = inputs.filter(({ kind }) => kind !== "process");
  const { view } = entry;
  if (!view) return undefined;
  const isCheap = only?.kind === "parent" && more.length === 0 && !recipe.head;
  if (!isCheap || view.text !== recipe.text || view.input !== only.cte)
    return "what is run at each read is not its recipe.";
  return undefined;
}

function sourceProblem({ hash, provenance, parents, view }: Entry): string | undefined {
  if (!provenance || parents.length > 0 || view) return "a source is read from one file.";
  const { sha256, format, options } = provenance;
  return sourceHash(sha256, format, options) === hash
    ? undefined
    : "its file and options have another hash.";
}

/** Identity asks nothing of a file but its bytes. */
function fileOf(path: string, sha256: string): DataFile {
  return { path, sha256, size: 0, etag: "", contentType: "", uploadedAt: "" };
}
