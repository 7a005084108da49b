import { Failure } from "../../../contract/errors.ts";
import { UNDO_STEPS } from "../../../contract/limits.ts";
import type { CatalogView } from "../state.ts";
import type { History, Step } from "./history.ts";
import { type Move, movesBetween } from "./moves.ts";
import { type Pointers, pointersOf } from "./pointers.ts";
import { movesAnything } from "./step-change.ts";
import { takeBack } from "./take-back.ts";
import { whoTouched } from "./thing.ts";

export interface UndoWish {
  /** how many of the newest steps */
  last?: number | undefined;
  /** numbers of the steps */
  steps?: number[] | undefined;
  /** only steps of this person */
  by?: string | undefined;
}

export interface Conflict {
  step: string;
  what: string;
  /** who stands in the way, and with which step */
  by?: string;
  because: string;
}

export interface Undone {
  wanted: Pointers;
  moves: (Move & { step: string })[];
  conflicts: Conflict[];
  undone: string[];
  left_alone: string[];
}

/**
 * The pointers without some steps, taken back newest first. A step with a conflict is left wholly alone.
 * @throws not_found, invalid_input
 */
export async function undoSteps(
  catalog: CatalogView,
  history: History,
  wish: UndoWish,
): Promise<Undone> {
  const result: Undone = {
    wanted: pointersOf(catalog),
    moves: [],
    conflicts: [],
    undone: [],
    left_alone: [],
  };
  const done = new Set<number>();
  for (const step of await chosen(history, wish)) {
    const conflicts =
      wish.by !== undefined && step.by !== wish.by
        ? [foreign(step)]
        : await takenBack(catalog, history, step, done, result);
    result.conflicts.push(...conflicts);
    if (conflicts.length > 0) result.left_alone.push(step.name);
    else {
      result.undone.push(step.name);
      done.add(step.number);
    }
  }
  return result;
}

/** Takes one step back in the result, or says what is in the way. */
async function takenBack(
  catalog: CatalogView,
  history: History,
  step: Step,
  done: ReadonlySet<number>,
  result: Undone,
): Promise<Conflict[]> {
  const { pointers, obstacles } = takeBack(catalog, result.wanted, history.change(step));
  if (obstacles.length === 0) {
    const moves = movesBetween(result.wanted, pointers);
    result.moves.push(...moves.map((move) => ({ ...move, step: step.name })));
    result.wanted = pointers;
    return [];
  }
  const conflicts: Conflict[] = [];
  for (const { thing, what, because } of obstacles) {
    const who = await whoTouched(history, thing, step.number, done);
    conflicts.push({
      step: step.name,
      what,
      ...(who ? { by: who.by } : {}),
      because: who ? `${because}: ${who.name}, ${who.tool} by ${who.by}` : because,
    });
  }
  return conflicts;
}

function foreign({ name, by, tool }: Step): Conflict {
  const because = `it is a step of ${by}; mine: false takes back the steps of others too`;
  return { step: name, what: tool, by, because };
}

/** Newest first. Steps that only brought entries are no steps to take back: entries stay. */
async function chosen(history: History, { last, steps, by }: UndoWish): Promise<Step[]> {
  if (steps && last !== undefined)
    throw new Failure("invalid_input", "Give last or steps, not both.");
  if (steps) {
    const numbers = [...new Set(steps)].sort((a, b) => b - a);
    if (numbers.includes(0)) {
      throw new Failure("invalid_input", "step-000 began the project and cannot be undone.");
    }
    const found: Step[] = [];
    for (const number of numbers) found.push(await history.step(number));
    return found;
  }
  const wanted = Math.min(last ?? 1, UNDO_STEPS);
  const found: Step[] = [];
  for await (const step of history.back()) {
    if (found.length === wanted || step.number === 0) break;
    if ((by === undefined || step.by === by) && movesAnything(history.change(step)))
      found.push(step);
  }
  if (found.length > 0) return found;
  throw new Failure(
    "not_found",
    `There is no step ${by === undefined ? "" : "of yours "}to undo.`,
    {
      hint: "catalog_revisions lists the steps; mine: false takes back the steps of others too.",
    },
  );
}
