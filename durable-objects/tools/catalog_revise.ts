import { Failure } from "../../contract/errors.ts";
import type { ToolInput } from "../../contract/tool.ts";
import type { catalogRevise } from "../../contract/tools/catalog_revise.ts";
import type { Call } from "../call.ts";
import type { Built } from "../catalog/build.ts";
import { carryChart } from "../catalog/charts.ts";
import { followUp } from "../catalog/follow-up.ts";
import { coneOf, inOrder, liveEntries } from "../catalog/graph.ts";
import { type Alias, head, shortHash } from "../catalog/model.ts";
import { aliasOf } from "../catalog/naming.ts";
import { inOneRevision, type Plan } from "../catalog/plan.ts";
import { refuseCircle, refuseFollowing, wished } from "../catalog/revise.ts";
import { entryUrl } from "../links.ts";
import { builtReply } from "./built.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

type Input = ToolInput<typeof catalogRevise>;

export const reviseEntry: ToolHandler<typeof catalogRevise> = async (input, call) => {
  if (input.dry_run) return dryRun(input, call);
  const { result, revision } = await inOneRevision(call, async (plan) => revise(plan, input));
  const { built, alias, before, moved, cascade, chart } = result;
  const now = call.revisions.state.aliasById(alias.id) ?? alias;
  return {
    ...builtReply(call, built, revision, now.name),
    alias: now.name,
    version: moved ? before.version + 1 : before.version,
    previous: { version: before.version, hash: shortHash(before.hash) },
    ...(chart.carried ? { carried_over: ["chart" as const] } : {}),
    ...(chart.warnings.length > 0
      ? { warnings: [...built.entry.warnings, ...chart.warnings] }
      : {}),
    ...(cascade ? { recalc: cascade } : {}),
  };
};

async function revise(plan: Plan, input: Input) {
  const alias = revisable(plan.view, input);
  plan.restOn(alias.id);
  const built = await build(plan, alias, input);
  const before = head(alias);
  const { hash, parents } = built.entry;
  const moved = before.hash !== hash;
  plan.do((draft) => {
    const now = draft.aliasById(alias.id) ?? alias;
    if (!moved) return;
    // Another call may have closed the circle from its side.
    refuseFollowing(draft, now, parents);
    const { version } = draft.addVersion(now, hash, "revise");
    draft.effects.push({ kind: "new_entry", hash, alias: now.name, version });
    draft.effects.push({ kind: "alias_changed", alias: now.name, hash });
  });
  const chart = carryChart(plan, before.hash, built.entry);
  const cascade = moved ? await followUp(plan, alias.id) : undefined;
  return { built, alias, before, moved, cascade, chart };
}

async function build(plan: Plan, alias: Alias, input: Input): Promise<Built> {
  const next = wished(plan.view, alias, input);
  if (typeof next !== "string") return plan.reuse(next, input.prompt);
  await refuseCircle(plan.over, alias, next);
  return plan.build(next, input.prompt);
}

/** Checks the recipe and says what would move; nothing is run. */
async function dryRun(input: Input, call: Call) {
  const alias = revisable(call.catalog, input);
  const next = wished(call.catalog, alias, input);
  if (typeof next === "string") await refuseCircle(call, alias, next);
  else refuseFollowing(call.catalog, alias, next.parents);
  const before = head(alias);
  const { sorted } = inOrder(liveEntries(call.catalog));
  const cone = coneOf(sorted, new Set([alias.id]));
  const would = sorted.filter((each) => each.alias.id !== alias.id && cone.has(each.alias.id));
  return {
    alias: alias.name,
    version: before.version,
    previous: { version: before.version, hash: shortHash(before.hash) },
    would_rebuild: call.catalog.settings.auto_recalc ? would.map((each) => each.alias.name) : [],
    step: stepOf(call, undefined),
    url: entryUrl(call.caller, alias.name),
  };
}

function revisable(catalog: Call["catalog"], { name, expected_version: expected }: Input): Alias {
  const alias = aliasOf(catalog, name);
  if (alias.kind === "source") {
    throw new Failure(
      "conflict",
      `${alias.name} is a source: it changes by importing its file again.`,
      {
        hint: "Upload the new file under the same path and call catalog_import.",
      },
    );
  }
  const { version } = head(alias);
  if (expected === undefined || expected === version) return alias;
  throw new Failure(
    "conflict",
    `${alias.name} is at version ${version}, not ${expected}: somebody revised it.`,
    {
      hint: `Look at it with catalog_show(entry: "${alias.name}"), then revise with expected_version: ${version}.`,
    },
  );
}
