import { Failure } from "../../contract/errors.ts";
import type { ToolInput } from "../../contract/tool.ts";
import type { catalogPromoteDiff } from "../../contract/tools/catalog_promote_diff.ts";
import { comparisonRecipe, defaultDiffName } from "../catalog/diff/promote.ts";
import { versionPair } from "../catalog/diff/versions.ts";
import type { Draft } from "../catalog/draft.ts";
import { followUp } from "../catalog/follow-up.ts";
import { type Alias, type Entry, head, shortHash } from "../catalog/model.ts";
import { type Named, type NewName, nameEntry, newName, requireFree } from "../catalog/naming.ts";
import { inOneRevision, type Plan } from "../catalog/plan.ts";
import { builtReply } from "./built.ts";
import type { ToolHandler } from "./handler.ts";

/** Finding the key and building the comparison. */
const STEPS = 2;

type Input = ToolInput<typeof catalogPromoteDiff>;

export const promoteDiff: ToolHandler<typeof catalogPromoteDiff> = async (input, call) => {
  const { result, revision } = await inOneRevision(call, (plan) => promote(plan, input));
  const { pair, comparison, built, named, recalc } = result;
  const { before, after } = pair;
  const now = call.catalog.aliasById(named.alias.id) ?? named.alias;
  return {
    ...builtReply(call, built, revision, now.name),
    alias: now.name,
    version: named.version.version,
    cell_id: named.cellId,
    source_alias: pair.alias.name,
    va: before.version,
    vb: after.version,
    a_hash: shortHash(before.entry.hash),
    b_hash: shortHash(after.entry.hash),
    keys: comparison.keys,
    membership: comparison.membership,
    fields: comparison.fields,
    ...(recalc ? { recalc } : {}),
  };
};

async function promote(plan: Plan, input: Input) {
  const pair = versionPair(plan.view, input.name, input.va, input.vb);
  const { alias: source, before, after } = pair;
  const name = input.alias ?? defaultDiffName(source.name, before.version, after.version);
  const target = targetOf(plan, source, name);
  // The recipe names versions of the source, and the name must be free, or that alias, at the commit, too.
  plan.restOn(source.id);
  if (target) plan.restOn(target.id);
  plan.onlyWhile((catalog) => catalog.alias(name)?.id === target?.id);
  const wanted = newName(target?.name ?? name, `${before.ref} beside ${after.ref}`);
  const { progress } = plan.over;
  progress(`looking for a key of ${before.ref} and ${after.ref}`, 0, STEPS);
  const comparison = await comparisonRecipe(plan.over, pair, input.keys);
  progress(`comparing ${before.ref} with ${after.ref}`, 1, STEPS);
  const built = await plan.build(comparison.sql, "");
  progress(`comparing ${before.ref} with ${after.ref}`, STEPS, STEPS);
  const { hash } = built.entry;
  const named = plan.do((draft) => {
    if (draft.prompts(hash).length === 0)
      draft.addPrompt(hash, `What changed from ${before.ref} to ${after.ref}`);
    return nameNext(draft, wanted, built.entry);
  });
  const recalc = target && named.moved ? await followUp(plan, target.id) : undefined;
  return { pair, comparison, built, named, recalc };
}

/** The alias that is to move; undefined when the name is new. @throws conflict, self_reference, name_taken */
function targetOf({ view }: Plan, source: Alias, name: string): Alias | undefined {
  const target = view.alias(name);
  if (!target) return undefined;
  if (target.name !== name) requireFree(view, name);
  if (target.id === source.id) {
    throw new Failure(
      "self_reference",
      `${name} is what is compared; it cannot name the comparison.`,
      {
        hint: "Give another alias, or none.",
        at: { field: "alias" },
      },
    );
  }
  if (target.kind === "source") {
    throw new Failure("conflict", `${name} is a source: it changes by importing its file again.`, {
      hint: "Give another alias, or none.",
      at: { field: "alias" },
    });
  }
  return target;
}

/** The entry as the next version of the name, or as its first; the version it has already changes nothing. */
function nameNext(draft: Draft, wanted: NewName, entry: Entry): Named {
  const { hash } = entry;
  const taken = draft.alias(wanted.name);
  const isNext = taken !== undefined && head(taken).hash !== hash;
  if (isNext) {
    draft.addVersion(taken, hash, CAUSE);
    draft.effects.push({ kind: "alias_changed", alias: taken.name, hash });
  }
  const named = nameEntry(draft, wanted, entry, CAUSE);
  const moved = named.moved || isNext;
  if (moved) draft.effects.push({ kind: "entry_added", hash, alias: named.alias.name });
  return { ...named, moved };
}

const CAUSE = "promote_diff";
