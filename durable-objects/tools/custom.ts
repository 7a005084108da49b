import { type Custom, customPath } from "../catalog/custom/model.ts";

/** One of what the project's authors wrote, as lists show it. */
export function customReply(custom: Custom) {
  const { name, source, disabled, applies_to } = custom;
  return {
    name,
    path: customPath(custom),
    source,
    disabled,
    ...(applies_to ? { applies_to } : {}),
  };
}
