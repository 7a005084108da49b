/** Which steps each undo of this page took back. It outlives a reload, not the browser's tab. */
export class Undid {
  private readonly key: string;
  private readonly known: Map<string, string[]>;

  constructor(project: string) {
    this.key = `tallyman-undid ${project}`;
    this.known = new Map(JSON.parse(sessionStorage.getItem(this.key) ?? "[]"));
  }

  get map(): ReadonlyMap<string, readonly string[]> {
    return this.known;
  }

  add(step: string, steps: string[]): void {
    this.known.set(step, steps);
    sessionStorage.setItem(this.key, JSON.stringify([...this.known]));
  }
}
