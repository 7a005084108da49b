import { Failure } from "../../../contract/errors.ts";
import type { GitStore } from "../../git/index.ts";
import { stepName } from "../draft.ts";

const STEP = /^step-?\d*$/i;
const LABEL = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** @throws name_invalid saying why */
export function checkLabel(label: string): void {
  const shown = label.length > 80 ? `${label.slice(0, 80)}…` : label;
  if (STEP.test(label)) {
    throw new Failure("name_invalid", `"${shown}" would read as a step.`, {
      hint: "Choose a word for what the step is, for example before_cleanup.",
    });
  }
  if (LABEL.test(label)) return;
  throw new Failure("name_invalid", `"${shown}" is no label.`, {
    hint: "Use letters, digits, _ and -, beginning with a letter, at most 64.",
  });
}

/** Gives a step a label; the same label again changes nothing. @throws name_invalid, name_taken */
export function labelStep(git: GitStore, step: number, label: string): void {
  checkLabel(label);
  const taken = labelsOf(git).find((each) => each.label.toLowerCase() === label.toLowerCase());
  if (taken && (taken.step !== step || taken.label !== label)) {
    throw new Failure("name_taken", `The label ${taken.label} is at ${stepName(taken.step)}.`, {
      hint: "A label stays where it is. Choose another.",
    });
  }
  if (taken) return;
  const oid = git.tag(stepName(step));
  if (!oid) throw new Error(`${stepName(step)} has no tag`);
  git.label(label, oid);
}

export interface Label {
  label: string;
  step: number;
}

/** Every label, in the order of steps. */
export function labelsOf(git: GitStore): Label[] {
  const steps = new Map<string, number>();
  const others: { name: string; oid: string }[] = [];
  for (const { name, oid } of git.tags()) {
    const number = /^step-(\d+)$/.exec(name)?.[1];
    if (number === undefined) others.push({ name, oid });
    else steps.set(oid, Number(number));
  }
  return others
    .flatMap(({ name, oid }) => {
      const step = steps.get(oid);
      return step === undefined ? [] : [{ label: name, step }];
    })
    .sort((a, b) => a.step - b.step || (a.label < b.label ? -1 : 1));
}
