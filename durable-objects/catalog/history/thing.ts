import { movedIds } from "./cells.ts";
import type { History, Step } from "./history.ts";
import type { StepChange } from "./step-change.ts";

/** One thing that steps change, and that can be in the way of taking a step back. */
export interface Thing {
  kind: "alias" | "cell" | "chart" | "setting" | "custom";
  /** id of the alias or the cell, hash of the chart's entry, the setting's name, or the path of what an author wrote */
  id: string;
}

/** The newest step after `since` that changed a thing, of those not passed over. */
export async function whoTouched(
  history: History,
  thing: Thing,
  since: number,
  passedOver: ReadonlySet<number>,
): Promise<Step | undefined> {
  for await (const step of history.back()) {
    if (step.number <= since) return undefined;
    if (!passedOver.has(step.number) && touches(history.change(step), thing)) return step;
  }
  return undefined;
}

function touches(
  { aliases, charts, customs, notebook, settings }: StepChange,
  { kind, id }: Thing,
): boolean {
  if (kind === "alias")
    return aliases.some(({ before, after }) => before?.id === id || after?.id === id);
  if (kind === "chart") return charts.some(({ hash }) => hash === id);
  if (kind === "custom") return customs.some(({ path }) => path === id);
  if (kind === "setting") {
    const value = (side: "before" | "after") =>
      JSON.stringify(new Map<string, unknown>(Object.entries(settings?.[side] ?? {})).get(id));
    return value("before") !== value("after");
  }
  if (!notebook) return false;
  const { before, after } = notebook;
  const text = (cells: typeof before) => JSON.stringify(cells.find((cell) => cell.id === id));
  return text(before) !== text(after) || movedIds(before, after).has(id);
}
