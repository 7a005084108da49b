import type { catalogAddPostProcessing } from "../../contract/tools/catalog_add_post_processing.ts";
import type { Call } from "../call.ts";
import { putCustom } from "../catalog/custom/customs.ts";
import { customPath } from "../catalog/custom/model.ts";
import { checkProcessing, tryProcessing } from "../catalog/custom/processed.ts";
import { followUp } from "../catalog/follow-up.ts";
import { liveEntries } from "../catalog/graph.ts";
import { inOneRevision } from "../catalog/plan.ts";
import { resolve } from "../catalog/resolve.ts";
import { projectUrl } from "../links.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

export const addProcessing: ToolHandler<typeof catalogAddPostProcessing> = async (input, call) => {
  const { name, source } = input;
  const tried = await check(call, source, input.entry);
  const custom = { kind: "post_processing" as const, name, source };
  const { result: recalc, revision } = await inOneRevision(call, (plan) => {
    plan.do((draft) => putCustom(draft, custom));
    const readers = liveEntries(plan.view).filter(({ entry }) =>
      entry.processes?.some((process) => process.name === name && process.source !== source),
    );
    return followUp(plan, ...readers.map(({ alias }) => alias.id));
  });
  return {
    name,
    path: customPath(custom),
    call: `process_${name}(tracked('${input.entry ?? "orders"}'))`,
    ...(tried ? { tried } : {}),
    ...(recalc ? { recalc } : {}),
    step: stepOf(call, revision),
    url: projectUrl(call.caller),
  };
};

async function check(call: Call, source: string, ref: string | undefined) {
  if (ref === undefined) return checkProcessing(call, source);
  const { columns, rowCount } = await tryProcessing(call, source, resolve(call.catalog, ref).entry);
  return { columns, row_count: rowCount };
}
