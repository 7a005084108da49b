/** Lets one side work only while the other one waits for it. */
export class Turns {
  private open = Promise.withResolvers<boolean>();

  /** Somebody waits now. */
  begin(): void {
    this.open.resolve(true);
  }

  /** Nobody waits for the moment. */
  pause(): void {
    this.open = Promise.withResolvers();
  }

  /** Nobody will wait any more. */
  end(): void {
    this.open.resolve(false);
    this.open = Promise.withResolvers();
    this.open.resolve(false);
  }

  /** Settles when somebody waits; false when nobody will. */
  next(): Promise<boolean> {
    return this.open.promise;
  }
}
