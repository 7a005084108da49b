import { CAST_LINT_ROWS, CAST_LINT_SECONDS, CAST_LINTS } from "../../contract/limits.ts";
import type { Warning } from "../../contract/warnings.ts";
import { type CastCounts, countMatches, countNulls } from "../engine/cast-counts.ts";
import type { EngineJob } from "../engine/engine.ts";
import { type Cast, findCasts, isOnlyInput } from "../engine/recipe/casts.ts";
import { nameOf, stringValue } from "../engine/recipe/literals.ts";
import { isPlainTimestamp, OFFSET } from "../engine/recipe/lost-offset.ts";
import { where } from "../engine/recipe/refuse.ts";
import type { Control } from "../engine/slices.ts";
import type { ResolvedInput } from "./inputs.ts";
import { type Looked, uncounted } from "./looked.ts";

/** Whether a recipe can have casts at all. */
export function hasCasts(text: string): boolean {
  return /::|cast/i.test(text);
}

/**
 * Casts of input columns that make NULL of values, or forget the offsets of texts. The recipe must have been bound:
 * what stands behind AS in its TRY_CASTs is then a type and nothing else.
 * @throws cancelled
 */
export async function castWarnings(looked: Looked): Promise<Warning[]> {
  const { work, job, parsed, inputs, relations } = looked;
  const warnings: Warning[] = [];
  for (const cast of findCasts(parsed).slice(0, CAST_LINTS)) {
    const name = stringValue(cast.value) === undefined ? nameOf(cast.value) : undefined;
    if (name === undefined || !isOnlyInput(parsed, name)) continue;
    const found = columnOf(inputs, name);
    const relation = found && relations[found.input]?.relation;
    if (!found || !relation) continue;
    const control = { signal: work.signal, seconds: CAST_LINT_SECONDS };
    const from = job.attachments.read(relation);
    warnings.push(...(await judged(job, cast, found, from, control)));
  }
  return warnings;
}

interface InputColumn {
  /** index of the input */
  input: number;
  name: string;
  type: string;
}

/** The one column of all inputs with a name; undefined when several have it, or a file whose columns are not known. */
function columnOf(inputs: ResolvedInput[], name: string): InputColumn | undefined {
  const found = inputs.flatMap((input, i): InputColumn[] => {
    const columns = input.kind === "parent" ? input.entry.columns : [];
    const column = columns.find((each) => each.name.toLowerCase() === name.toLowerCase());
    return column ? [{ input: i, ...column }] : [];
  });
  const entry = inputs[found[0]?.input ?? -1];
  const isSmall = entry?.kind === "parent" && entry.entry.row_count <= CAST_LINT_ROWS;
  const isSure = found.length === 1 && inputs.every(({ kind }) => kind === "parent");
  return isSure && isSmall ? found[0] : undefined;
}

async function judged(
  job: EngineJob,
  cast: Cast,
  column: InputColumn,
  from: string,
  control: Control,
): Promise<Warning[]> {
  const facts = (counts: CastCounts) => ({
    name: column.name,
    type: cast.type,
    ...counts,
    line: cast.line,
    column: cast.column,
  });
  if (column.type === "VARCHAR" && isPlainTimestamp(cast)) {
    const counts = await countMatches(job, from, column.name, OFFSET, control).catch(uncounted);
    if (counts && counts.values > 0) {
      const message = `The cast at ${where(cast)} drops the offsets of ${counts.values} texts of ${column.name}, for example '${counts.example}'; ::TIMESTAMPTZ::TIMESTAMP gives UTC.`;
      return [{ kind: "lost_offset", message, ...facts(counts) }];
    }
  }
  if (!cast.isTry) return [];
  const counts = await countNulls(job, from, column.name, cast.type, control).catch(uncounted);
  if (!counts || counts.values === 0) return [];
  const message = `TRY_CAST at ${where(cast)} makes NULL of ${counts.values} values of ${column.name}, for example '${counts.example}'.`;
  return [{ kind: "cast_null", message, ...facts(counts) }];
}
