import { Failure } from "../../../contract/errors.ts";

interface Running<T> {
  result: Promise<T>;
  abort: AbortController;
  waiting: number;
}

/** Work that several calls want at once is done once, and stopped when none of them waits any more. */
export class Shared<T> {
  private readonly running = new Map<string, Running<T>>();

  /** @throws cancelled when this caller goes, and what the work throws */
  async run(
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const mine = this.running.get(key) ?? this.begin(key, work);
    mine.waiting++;
    const gone = Promise.withResolvers<never>();
    const go = () => gone.reject(new Failure("cancelled", "The rows are not wanted any more."));
    if (signal.aborted) go();
    else signal.addEventListener("abort", go, { once: true });
    try {
      return await Promise.race([mine.result, gone.promise]);
    } finally {
      signal.removeEventListener("abort", go);
      mine.waiting--;
      if (mine.waiting === 0) this.end(key, mine);
    }
  }

  private begin(key: string, work: (signal: AbortSignal) => Promise<T>): Running<T> {
    const abort = new AbortController();
    const mine = { result: work(abort.signal), abort, waiting: 0 };
    mine.result.catch(nothing); // whoever waits for it hears of it
    this.running.set(key, mine);
    return mine;
  }

  private end(key: string, mine: Running<T>): void {
    mine.abort.abort();
    if (this.running.get(key) === mine) this.running.delete(key);
  }
}

function nothing(): void {}
