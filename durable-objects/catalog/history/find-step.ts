import { Failure } from "../../../contract/errors.ts";
import { didYouMean } from "../../../contract/names.ts";
import type { GitStore } from "../../git/index.ts";
import { type History, timeOf } from "./history.ts";
import { labelsOf } from "./labels.ts";

/**
 * The number of a step named by `step-012`, `12`, a label, or a time: the last step at or before it. A date alone
 * means the whole day, in UTC.
 * @throws not_found
 */
export async function findStep(
  git: GitStore,
  history: History,
  reference: string,
): Promise<number> {
  const step = await stepAt(git, history, reference);
  if (step >= 0) return step;
  throw new Failure("not_found", `At ${reference} there was no catalog yet.`, {
    hint: `The project began at ${timeOf(await history.commit(0))}.`,
  });
}

/** The same; -1 for a time before the project began. */
export async function stepAt(git: GitStore, history: History, reference: string): Promise<number> {
  const numbered = /^(?:step-)?(\d{1,9})$/i.exec(reference)?.[1];
  if (numbered !== undefined) {
    await history.commit(Number(numbered));
    return Number(numbered);
  }
  const labels = labelsOf(git);
  const wanted = reference.toLowerCase();
  const labelled = labels.find(({ label }) => label.toLowerCase() === wanted);
  if (labelled) return labelled.step;
  const seconds = secondsOf(reference);
  if (seconds !== undefined) return lastBefore(history, seconds);
  const names = labels.map(({ label }) => label);
  const near = didYouMean(reference, names);
  throw new Failure("not_found", `No step is called ${reference.slice(0, 80)}.`, {
    hint: near
      ? `Did you mean ${near}?`
      : "Name a step (step-012), a label or a time (2026-11-30T14:05:00Z); catalog_revisions lists them.",
  });
}

function secondsOf(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i.test(text))
    return undefined;
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10)) ? text : `${text}Z`;
  const whole = text.length === 10 ? `${text}T23:59:59Z` : zoned.replace(" ", "T");
  const milliseconds = Date.parse(whole);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

/** Steps are in the order of time, so the place is found by halving. */
async function lastBefore(history: History, seconds: number): Promise<number> {
  let [low, high] = [0, history.newest + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { author } = await history.commit(middle);
    if (author.timestamp <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
