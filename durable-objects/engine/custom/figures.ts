import { isOfType } from "../../../contract/column-kind.ts";
import { CUSTOM_SECONDS, STATISTICS_GROUP_COLUMNS } from "../../../contract/limits.ts";
import { StatementError } from "../connection.ts";
import type { EngineJob } from "../engine.ts";
import { parseEngineError } from "../recipe/engine-error.ts";
import { ident } from "../sql.ts";
import { Asking } from "../statistics/ask.ts";
import { groupsOf } from "../statistics/groups.ts";
import type { Cell, Column } from "../values/codec.ts";
import type { ScalarMacro } from "./macro.ts";

/** A statistic of a project's author, ready to be asked. */
export interface OwnStatistic {
  name: string;
  macro: ScalarMacro;
  /** kinds or types of columns it is for; all when absent */
  applies_to?: readonly string[];
}

export interface OwnFigures {
  /** by column, then by statistic; null where it failed */
  values: Map<string, Record<string, Cell>>;
  /** what failed, and why */
  failed: { statistic: string; column: string; why: string }[];
}

/** Asks a project's own statistics of every column they are for. Each fails alone. */
export async function ownFigures(
  job: EngineJob,
  from: string,
  columns: readonly Column[],
  statistics: readonly OwnStatistic[],
  signal: AbortSignal | undefined,
): Promise<OwnFigures> {
  const figures: OwnFigures = { values: new Map(), failed: [] };
  const control = { seconds: CUSTOM_SECONDS, ...(signal ? { signal } : {}) };
  const asking = new Asking(job, from, control);
  const put = (column: string, statistic: string, value: Cell) =>
    figures.values.set(column, { ...figures.values.get(column), [statistic]: value });
  const fail = (column: string, statistic: string, error: StatementError) => {
    put(column, statistic, null);
    figures.failed.push({ statistic, column, why: whyOf(error) });
  };
  for (const { name, macro, applies_to } of statistics) {
    const chosen = columns.filter(({ type }) => !applies_to || isOfType(type, applies_to));
    const call = `m${crypto.randomUUID().replaceAll("-", "")}`;
    const broken = define(job, call, macro);
    if (broken) {
      for (const column of chosen) fail(column.name, name, broken);
      continue;
    }
    try {
      for (const group of groupsOf(chosen, STATISTICS_GROUP_COLUMNS, () => 0, 1)) {
        const together = await ask(asking, call, group);
        if (!(together instanceof StatementError)) {
          for (const [i, column] of group.entries())
            put(column.name, name, together[String(i)] ?? null);
          continue;
        }
        for (const column of group) {
          const alone = await ask(asking, call, [column]);
          if (alone instanceof StatementError) fail(column.name, name, alone);
          else put(column.name, name, alone["0"] ?? null);
        }
      }
    } finally {
      job.connection.now(`drop macro if exists temp.${call}`);
    }
  }
  return figures;
}

/** DuckDB looks at the functions of a macro when it is made. */
function define(job: EngineJob, call: string, { parameter, body }: ScalarMacro) {
  try {
    job.connection.now(`create temp macro ${call}(${ident(parameter)}) as (\n${body}\n)`);
    return undefined;
  } catch (error) {
    if (error instanceof StatementError) return error;
    throw error;
  }
}

async function ask(
  asking: Asking,
  call: string,
  columns: Column[],
): Promise<Record<string, Cell> | StatementError> {
  const asked = columns.map(({ name }, i) => [String(i), `${call}(${ident(name)})`]);
  return asking.one(Object.fromEntries(asked)).catch((error: unknown) => {
    if (error instanceof StatementError) return error;
    throw error;
  });
}

function whyOf({ message }: StatementError): string {
  return (parseEngineError(message)?.message ?? message).split("\n")[0]?.slice(0, 300) ?? "";
}
