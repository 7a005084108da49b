import type { Score } from "../../test/torture/score.ts";
import type { WildFile } from "../../test/torture/wild.ts";

const round = (value: number) => Number(value.toFixed(4));
const mean = (values: number[]) =>
  values.length === 0 ? 0 : round(values.reduce((sum, value) => sum + value, 0) / values.length);

/** Scores of one reader. */
export class Tally {
  private readonly precisions: number[] = [];
  private readonly recalls: number[] = [];
  private readonly byMutation = new Map<string, number[]>();
  private refused = 0;
  private whole = 0;

  add({ done }: WildFile, { precision, recall }: Score): void {
    if (precision === undefined) this.refused++;
    else this.precisions.push(precision);
    this.recalls.push(recall);
    if (precision === 1 && recall === 1) this.whole++;
    // The first three and the last are how every file is written.
    for (const what of done.slice(3, -1)) {
      const recalls = this.byMutation.get(what) ?? [];
      recalls.push(recall);
      this.byMutation.set(what, recalls);
    }
  }

  summary() {
    return {
      precision: mean(this.precisions),
      recall: mean(this.recalls),
      refused: this.refused,
      whole: this.whole,
      recall_by_mutation: Object.fromEntries(
        [...this.byMutation].sort().map(([what, recalls]) => [what, mean(recalls)]),
      ),
    };
  }

  line() {
    const { recall_by_mutation: _, ...line } = this.summary();
    return line;
  }

  /** Mean recalls side by side. */
  static byMutation(ours: Tally, followed: Tally, native: Tally) {
    const of = (tally: Tally, what: string) => mean(tally.byMutation.get(what) ?? []);
    return Object.fromEntries(
      [...ours.byMutation.keys()].sort().map((what) => [
        what,
        {
          files: ours.byMutation.get(what)?.length ?? 0,
          ours: of(ours, what),
          followed: of(followed, what),
          native: of(native, what),
        },
      ]),
    );
  }
}
