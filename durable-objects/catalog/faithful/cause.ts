import { ENGINE_VERSION } from "../engine-version.ts";
import type { Entry } from "../model.ts";
import type { Facts } from "./facts.ts";

/** Why an entry's rows came out different when they were built again. */
export type Cause = "engine upgrade" | "structural" | "source" | "execution";

/** The first that applies; that a recipe is volatile is the commonest case of the last. */
export function causeOf(
  facts: Facts,
  entry: Entry,
  { sameIdentity }: { sameIdentity: boolean },
): { cause: Cause; because: string } {
  const { engine } = facts.of(entry.hash) ?? entry;
  if (engine !== ENGINE_VERSION) {
    return { cause: "engine upgrade", because: `built by ${engine}, now by ${ENGINE_VERSION}` };
  }
  if (!sameIdentity) {
    return { cause: "structural", because: "its recipe and inputs are identified otherwise now" };
  }
  const differing = entry.parents.find(({ hash }) => facts.markOf(hash) !== undefined);
  if (differing) {
    return {
      cause: "source",
      because: `${differing.ref}, which it reads, came out different, too`,
    };
  }
  const volatile = entry.volatile.join(", ");
  return {
    cause: "execution",
    because: volatile
      ? `its recipe is volatile: ${volatile}`
      : "the same recipe over the same inputs gave other rows",
  };
}
