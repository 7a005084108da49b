import { REPLY_CHARS } from "../../contract/limits.ts";
import type { ToolInput } from "../../contract/tool.ts";
import type { catalogRevisions } from "../../contract/tools/catalog_revisions.ts";
import type { Call } from "../call.ts";
import { stepName } from "../catalog/draft.ts";
import { stepAt } from "../catalog/history/find-step.ts";
import { History, timeOf } from "../catalog/history/history.ts";
import { labelsOf } from "../catalog/history/labels.ts";
import { type Listed, listRevisions, type RevisionFilter } from "../catalog/history/listing.ts";
import { aliasOf } from "../catalog/naming.ts";
import type { ToolHandler } from "./handler.ts";

type Input = ToolInput<typeof catalogRevisions>;

/** Names that one revision's line lists. */
const TOUCHED = 50;
const PROMPT_CHARS = 300;

export const revisionsOf: ToolHandler<typeof catalogRevisions> = async (input, call) => {
  const { git } = call.revisions;
  const history = new History(git, call.catalog.step);
  const found = await listRevisions(history, await filterOf(input, call, history), input.limit);
  if (input.alias !== undefined && found.items.length === 0 && found.next === undefined)
    aliasOf(call.catalog, input.alias);
  const labels = Map.groupBy(labelsOf(git), ({ step }) => step);
  const items = [];
  let size = 0;
  let { next } = found;
  for (const listed of found.items) {
    const names = labels.get(listed.step.number)?.map(({ label }) => label) ?? [];
    const item = itemOf(listed, names);
    size += JSON.stringify(item).length;
    if (size > REPLY_CHARS && items.length > 0) {
      next = listed.step.number + 1;
      break;
    }
    items.push(item);
  }
  return {
    items,
    current: stepName(history.newest),
    ...(next === undefined ? {} : { more: `before: "${stepName(next)}" looks further back` }),
  };
};

async function filterOf(input: Input, call: Call, history: History): Promise<RevisionFilter> {
  const { alias, since, before, mine } = input;
  const step = async (reference: string | undefined) =>
    reference === undefined ? undefined : stepAt(call.revisions.git, history, reference);
  const id = alias === undefined ? undefined : call.catalog.alias(alias)?.id;
  return {
    ...(alias === undefined ? {} : { alias: { name: alias.toLowerCase(), id } }),
    since: await step(since),
    before: await step(before),
    by: mine ? call.caller.principal : undefined,
  };
}

function itemOf({ step, touched, change }: Listed, labels: string[]) {
  const { name, commit, by, session, tool } = step;
  const prompt = commit.trailers.Prompt;
  const also = [
    ...(change.entries ? (["entries"] as const) : []),
    ...(change.charts.length > 0 ? (["charts"] as const) : []),
    ...(change.notebook ? (["notebook"] as const) : []),
    ...(change.settings ? (["settings"] as const) : []),
  ];
  const omitted = touched.length - TOUCHED;
  return {
    step: name,
    at: timeOf(commit),
    by,
    session,
    tool,
    ...(prompt ? { prompt: clip(prompt) } : {}),
    ...(labels.length > 0 ? { labels } : {}),
    touched: touched.slice(0, TOUCHED),
    ...(omitted > 0 ? { touched_omitted: omitted } : {}),
    ...(also.length > 0 ? { also } : {}),
  };
}

function clip(text: string): string {
  return text.length > PROMPT_CHARS ? `${text.slice(0, PROMPT_CHARS)}…` : text;
}
