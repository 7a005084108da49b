import type { Call } from "../call.ts";
import { customsOf, removeCustom } from "../catalog/custom/customs.ts";
import { type Custom, type CustomKind, customPath } from "../catalog/custom/model.ts";
import { projectUrl } from "../links.ts";
import { stepOf } from "./change.ts";

/** What the project's authors wrote of a kind, as lists show it. */
export function customsReply(call: Call, kind: CustomKind) {
  return { items: customsOf(call.catalog, kind).map(customReply) };
}

function customReply(custom: Custom) {
  const { name, source, disabled, applies_to } = custom;
  return {
    name,
    path: customPath(custom),
    source,
    disabled,
    ...(applies_to ? { applies_to } : {}),
  };
}

/** Takes one of a kind out of use, in one revision. */
export async function removeOfKind(call: Call, kind: CustomKind, name: string) {
  const revision = await call.commit((draft) => removeCustom(draft, kind, name));
  return {
    name,
    moved_to: `${customPath({ kind, name })} (disabled)`,
    step: stepOf(call, revision),
    url: projectUrl(call.caller),
  };
}
