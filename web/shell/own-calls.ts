/** Calls that this page makes and may take back, by the id under which the server tells of them. */
export class OwnCalls {
  private readonly running = new Map<string, AbortController>();

  begin(): { id: string; signal: AbortSignal } {
    const id = crypto.randomUUID();
    const abort = new AbortController();
    this.running.set(id, abort);
    return { id, signal: abort.signal };
  }

  end(id: string): void {
    this.running.delete(id);
  }

  has(id: string): boolean {
    return this.running.has(id);
  }

  /** The server stops the work, unless its result is already being stored. */
  cancel(id: string): void {
    this.running.get(id)?.abort();
  }
}
