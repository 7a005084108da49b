import type { Draft } from "../draft.ts";
import type { Pointers } from "./pointers.ts";

/** What open pages are told of pointers that moved. */
export function tellMoved(draft: Draft, from: Pointers, to: Pointers): void {
  for (const [id, { name }] of from.aliases) {
    if (!to.aliases.has(id)) draft.effects.push({ kind: "alias_changed", alias: name });
  }
  for (const [id, { name, hash }] of to.aliases) {
    const was = from.aliases.get(id);
    if (was && was.name !== name)
      draft.effects.push({ kind: "alias_renamed", old: was.name, new: name });
    if (was?.hash !== hash) draft.effects.push({ kind: "alias_changed", alias: name, hash });
  }
  const renamed = draft.effects.some(({ kind }) => kind === "alias_renamed");
  // A cell shows the name of what it shows.
  if (renamed && !draft.effects.some(({ kind }) => kind === "notebook_changed"))
    draft.effects.push({ kind: "notebook_changed" });
}
