/** Whether calls want the object's time now, so that what it does by itself stands back. */
export class Activity {
  private running = 0;
  private lastWorkAt = 0;
  /** when each job was first asked to stand back */
  private readonly waiting = new Map<string, number>();

  begin(): void {
    this.running++;
  }

  /** @param worked the call used the engine: its caller is likely to go on from what it got */
  end(worked: boolean): void {
    this.running--;
    if (worked) this.lastWorkAt = Date.now();
  }

  /**
   * Milliseconds that a job has to wait until the object has been quiet for `quietMs`; 0 when it may run, which it
   * may after `mostMs` in any case.
   */
  waitOf(job: string, quietMs: number, mostMs: number): number {
    const now = Date.now();
    const since = this.waiting.get(job) ?? now;
    const quietIn = this.running > 0 ? LOOK_AGAIN_MS : this.lastWorkAt + quietMs - now;
    if (quietIn <= 0 || now - since >= mostMs) {
      this.waiting.delete(job);
      return 0;
    }
    this.waiting.set(job, since);
    return quietIn;
  }
}

const LOOK_AGAIN_MS = 500;
