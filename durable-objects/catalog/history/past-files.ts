import { Failure } from "../../../contract/errors.ts";
import { DataNames } from "../../data/names.ts";

/** The names under data/ for a look at the past: they keep no history, so they are not there. */
export class PastFiles extends DataNames {
  override get(path: string): never {
    throw new Failure("recipe_rejected", `data/${path} cannot be read as it was.`, {
      hint: "Files under data/ keep no history; imported files do: query the source's alias.",
    });
  }
}
