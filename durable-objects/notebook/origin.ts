import { VERSION } from "../../contract/version.ts";
import type { Call } from "../call.ts";
import { stepName } from "../catalog/draft.ts";
import { projectUrl } from "../links.ts";
import type { Origin } from "./marimo.ts";

/** Where what a call exports comes from. */
export function originOf({ caller, catalog }: Call): Origin {
  return {
    project: caller.project.slug,
    step: stepName(catalog.step),
    rows: `${projectUrl(caller)}export/rows/`,
    version: VERSION,
  };
}
