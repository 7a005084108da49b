import { Failure } from "../../../contract/errors.ts";
import { CUSTOMS } from "../../../contract/limits.ts";
import { checkAliasName, didYouMean } from "../../../contract/names.ts";
import type { Draft } from "../draft.ts";
import type { CatalogView } from "../state.ts";
import { type Custom, type CustomKind, customPath } from "./model.ts";

/** What was written of a kind, active first, each group by name. */
export function customsOf(catalog: Pick<CatalogView, "customs">, kind: CustomKind): Custom[] {
  return [...catalog.customs.values()]
    .filter((custom) => custom.kind === kind)
    .toSorted((a, b) => Number(a.disabled) - Number(b.disabled) || (a.name < b.name ? -1 : 1));
}

/** Those of a kind that are in use, by name. */
export function activeCustoms(catalog: Pick<CatalogView, "customs">, kind: CustomKind): Custom[] {
  return customsOf(catalog, kind).filter(({ disabled }) => !disabled);
}

/** Adds it, or puts it in the place of the one of its name. @throws name_invalid, too_large */
export function putCustom(
  draft: Draft,
  custom: Pick<Custom, "kind" | "name" | "source" | "applies_to">,
): void {
  checkAliasName(custom.name);
  const known = draft.customs.get(customPath(custom));
  if (!known && customsOf(draft, custom.kind).length >= CUSTOMS) {
    throw new Failure("too_large", `The project has ${CUSTOMS} of this kind already.`, {
      hint: "Replace one: the same name again overwrites it.",
    });
  }
  const { source, applies_to } = custom;
  const same =
    known &&
    !known.disabled &&
    known.source === source &&
    JSON.stringify(known.applies_to) === JSON.stringify(applies_to);
  if (!same) draft.putCustom({ ...custom, disabled: false, at: draft.at, by: draft.by });
}

/** Takes it out of use; it stays in the list, and comes back when it is added again. @throws not_found */
export function removeCustom(draft: Draft, kind: CustomKind, name: string): void {
  const known = draft.customs.get(customPath({ kind, name }));
  if (known && !known.disabled) {
    draft.putCustom({ ...known, disabled: true, at: draft.at, by: draft.by });
    return;
  }
  if (known) return;
  const names = customsOf(draft, kind).map((each) => each.name);
  const near = didYouMean(name, names);
  throw new Failure("not_found", `Nothing of that kind is named ${name.slice(0, 80)}.`, {
    hint: near
      ? `Did you mean ${near}?`
      : names.length > 0
        ? `There are ${names.join(", ")}.`.slice(0, 400)
        : "There are none yet.",
  });
}
