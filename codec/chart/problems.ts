import { Failure } from "../../contract/failure.ts";
import { didYouMean } from "../../contract/names.ts";

/** How many problems one refusal tells of. */
const TOLD = 8;
/** How many words a hint lists when none is near. */
const LISTED = 30;

/** Words of other tools, and what they are called here. */
const CALLED: Record<string, string> = {
  avg: "average",
  std: "stdev",
  stddev: "stdev",
  var: "variance",
  count_distinct: "distinct",
  nunique: "distinct",
  scatter: "point",
  pie: "arc",
  donut: "arc",
  heatmap: "rect",
  histogram: "bar",
  column: "bar",
  box: "boxplot",
  number: "quantitative",
  numeric: "quantitative",
  categorical: "nominal",
  category: "nominal",
  string: "nominal",
  date: "temporal",
  datetime: "temporal",
};

interface Problem {
  path: string;
  reason: string;
  hint: string;
}

/** What is wrong with a specification, all of it, so that one refusal is enough to mend it. */
export class Problems {
  private readonly found: Problem[] = [];

  add(path: string, reason: string, hint = ""): void {
    this.found.push({ path, reason, hint });
  }

  /** A word that is not one of those that may stand at its place. */
  word(path: string, what: string, word: unknown, known: readonly string[]): void {
    this.add(path, `${shown(word)} is no ${what}`, suggestion(String(word), known));
  }

  /** @throws chart_invalid when there was any; `at.field` is the path of the first */
  raise(): void {
    const [first, second] = this.found;
    if (!first) return;
    const at = { field: first.path };
    if (!second) {
      const hint = first.hint === "" ? {} : { hint: first.hint };
      throw new Failure("chart_invalid", `${first.path}: ${first.reason}.`, { ...hint, at });
    }
    const told = this.found.slice(0, TOLD);
    const lines = told.map(({ path, reason, hint }, i) => {
      const isNew = hint !== "" && told.findIndex((each) => each.hint === hint) === i;
      return `${path}: ${reason}.${isNew ? ` ${hint}` : ""}`;
    });
    const hint = `There are ${this.found.length} places to mend.`;
    throw new Failure("chart_invalid", lines.join("\n"), { hint, at });
  }
}

/** The nearest word, or the words there are. */
export function suggestion(word: string, known: readonly string[]): string {
  const other = Object.keys(CALLED).filter((each) => known.includes(CALLED[each] ?? ""));
  const near = didYouMean(word, [...known, ...other]);
  if (near !== undefined) return `Did you mean ${known.includes(near) ? near : CALLED[near]}?`;
  return `It may be ${listed(known)}.`;
}

/** Names in a sentence, the first of very many. */
export function listed(names: readonly string[]): string {
  const rest = names.length - LISTED;
  return `${names.slice(0, LISTED).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** A value of the specification in a message. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
