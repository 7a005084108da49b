export type Outcome<T> = { data: T } | { error: Error };

export interface Fresh {
  /** Reads again; while a read runs, once more after it, however often it is asked. */
  refresh(): void;
  stop(): void;
}

/**
 * Reads `load` again whenever asked, one read at a time, and tells every outcome. A running read is not cut off by
 * the next wish, so a stream of events cannot keep the reader waiting.
 */
export function keepFresh<T>(
  load: (signal: AbortSignal) => Promise<T>,
  settle: (outcome: Outcome<T>) => void,
): Fresh {
  const abort = new AbortController();
  let running = false;
  let again = false;

  async function run(): Promise<void> {
    running = true;
    do {
      again = false;
      const outcome = await attempt(() => load(abort.signal));
      if (abort.signal.aborted) return;
      settle(outcome);
    } while (again);
    running = false;
  }

  return {
    refresh: () => {
      if (running) again = true;
      else void run();
    },
    stop: () => abort.abort(),
  };
}

async function attempt<T>(load: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { data: await load() };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
