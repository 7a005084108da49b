import { Failure } from "../../../contract/errors.ts";
import { didYouMean } from "../../../contract/names.ts";
import { sha256 } from "../identity.ts";
import type { Processing } from "../model.ts";
import type { CatalogView } from "../state.ts";
import { activeCustoms } from "./customs.ts";
import { customPath } from "./model.ts";

type Customs = Pick<CatalogView, "customs">;

/** The post-processing of a name, as it is now; undefined when there is none in use. */
export function findProcessing({ customs }: Customs, name: string): Processing | undefined {
  const custom = customs.get(customPath({ kind: "post_processing", name }));
  return custom && !custom.disabled ? { name, source: custom.source } : undefined;
}

/** @throws not_found, naming the nearest */
export function processingNamed(catalog: Customs, name: string): Processing {
  const found = findProcessing(catalog, name.toLowerCase());
  if (found) return found;
  const names = activeCustoms(catalog, "post_processing").map((each) => each.name);
  const near = didYouMean(name, names);
  throw new Failure("not_found", `There is no post-processing named ${name.slice(0, 80)}.`, {
    hint: near
      ? `Did you mean ${near}?`
      : names.length > 0
        ? `There are ${names.join(", ")}.`.slice(0, 400)
        : "There are none yet; catalog_add_post_processing adds one.",
  });
}

/** What tells sources of post-processings apart. */
export function processingDigest({ source }: Processing): string {
  return sha256(source);
}
