/** Lets one piece of work run at a time, in the order it was asked for. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    // The queue goes on after a failure; the failure itself reaches the caller through `result`.
    this.last = result.catch(() => undefined);
    return result;
  }
}
