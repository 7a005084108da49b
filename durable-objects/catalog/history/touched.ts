import { type Alias, head } from "../model.ts";
import type { AliasChange, StepChange } from "./step-change.ts";

/** How one revision moved one name. */
export interface Touched {
  alias: string;
  /** what it named before, `orders-v1`; or its name before */
  from?: string;
  to?: string;
  cause: string;
}

export function touchedIn({ aliases }: StepChange, step: string): Touched[] {
  return aliases.flatMap((change) => touches(change, step));
}

function touches({ before, after }: AliasChange, step: string): Touched[] {
  if (!after) return before ? [{ alias: before.name, from: version(before), cause: "drop" }] : [];
  const alias = after.name;
  const { step: made, cause } = head(after);
  // A name that comes back has the versions it had.
  if (!before) return [{ alias, to: version(after), cause: made === step ? cause : "restore" }];
  const touched: Touched[] = [];
  if (before.name !== alias) touched.push({ alias, from: before.name, to: alias, cause: "rename" });
  if (before.versions.length !== after.versions.length)
    touched.push({ alias, from: version(before), to: version(after), cause });
  return touched;
}

function version(alias: Alias): string {
  return `${alias.name}-v${head(alias).version}`;
}
