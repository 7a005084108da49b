import { JOIN_LINT_ROWS, JOIN_LINT_SECONDS, JOIN_LINTS } from "../../contract/limits.ts";
import type { Warning } from "../../contract/warnings.ts";
import { countJoin, type JoinCounts } from "../engine/join-counts.ts";
import { type InputJoin, inputJoins } from "../engine/recipe/joins.ts";
import type { ResolvedInput } from "./inputs.ts";
import { type Looked, uncounted } from "./looked.ts";
import type { PreparedRecipe } from "./recipe.ts";

/** Whether there are two inputs that are small enough to be counted. */
export function hasJoinableInputs(inputs: ResolvedInput[]): boolean {
  return inputs.filter(isSmall).length >= 2;
}

function isSmall(input: ResolvedInput | undefined): boolean {
  return input?.kind === "parent" && input.entry.row_count <= JOIN_LINT_ROWS;
}

/** Joins that multiply or lose rows of the input they begin with. @throws cancelled */
export async function joinWarnings(looked: Looked): Promise<Warning[]> {
  const { work, job, recipe, parsed, inputs, relations } = looked;
  const small = new Map(
    relations.flatMap(({ name, relation }, i) =>
      isSmall(inputs[i]) ? [[name.toLowerCase(), relation] as const] : [],
    ),
  );
  const relationOf = (name: string) => small.get(name.toLowerCase());
  const joins = inputJoins(parsed, (name) => relationOf(name) !== undefined);
  const warnings: Warning[] = [];
  for (const join of joins.slice(0, JOIN_LINTS)) {
    const [left, right] = [relationOf(join.left), relationOf(join.right)];
    if (!left || !right) continue;
    const control = { signal: work.signal, seconds: JOIN_LINT_SECONDS };
    const [l, r] = [job.attachments.read(left), job.attachments.read(right)];
    const counts = await countJoin(job, join, l, r, control).catch(uncounted);
    if (counts) warnings.push(...judged(join, counts, (name) => calledIn(recipe, name)));
  }
  return warnings;
}

/** What an input is called in the recipe. */
function calledIn({ inputs }: PreparedRecipe, cte: string): string {
  return inputs.find((input) => input.cte.toLowerCase() === cte.toLowerCase())?.literal ?? cte;
}

function judged(
  join: InputJoin,
  { rowsIn, matched, rowsOut, maxMatches, example }: JoinCounts,
  called: (name: string) => string,
): Warning[] {
  const [parent, other] = [called(join.left), called(join.right)];
  const { line, column } = join;
  const facts = {
    ...{ parent, with: other, keys: join.keys.map(({ left }) => left) },
    ...{ rows_in: rowsIn, rows_out: rowsOut, max_matches: maxMatches, line, column },
  };
  const where = `The join of ${parent} with ${other} (line ${line}, column ${column})`;
  const warnings: Warning[] = [];
  if (maxMatches > 1) {
    warnings.push({
      kind: "join_fanout",
      message: `${where} repeats rows of ${parent}: ${rowsIn} become ${rowsOut}, one of them ${maxMatches} rows. A sum over a column of ${parent} counts it as often; if that is not meant, make ${other} one row for each ${facts.keys.join(", ")} first.`,
      ...facts,
      ...(example === null ? {} : { example }),
    });
  }
  if (join.kind === "inner" && matched < rowsIn) {
    warnings.push({
      kind: "join_loss",
      message: `${where} drops ${rowsIn - matched} of ${rowsIn} rows of ${parent}: they have no match. LEFT JOIN keeps them.`,
      ...facts,
    });
  }
  return warnings;
}
