/**
 * A fit in pieces: it gives how far it is, between 0 and 1, whenever it has done enough for a turn, and answers its
 * result at the end.
 */
export type Fit<T> = Generator<number, T>;

/** Basic operations of one turn: some 20 ms, so that others are served meanwhile. */
const TURN = 5_000_000;

/** Counts what a fit does: the deployed clock stands still while code runs. */
export class Effort {
  #done = 0;
  #turn = 0;
  #total: number;

  constructor(total: number) {
    this.#total = Math.max(1, total);
  }

  /** Whether it is time to let others run. */
  spend(operations: number): boolean {
    this.#done += operations;
    this.#turn += operations;
    if (this.#turn < TURN) return false;
    this.#turn = 0;
    return true;
  }

  get progress(): number {
    return Math.min(0.99, this.#done / this.#total);
  }
}

/** Runs a fit to its end at once. */
export function finish<T>(fit: Fit<T>): T {
  for (;;) {
    const step = fit.next();
    if (step.done) return step.value;
  }
}
