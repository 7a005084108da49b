import { Failure } from "../../../contract/errors.ts";
import type { EngineJob } from "../engine.ts";
import type { Column } from "../values/codec.ts";
import { type OwnFigures, ownFigures } from "./figures.ts";
import type { ScalarMacro } from "./macro.ts";

/** One column of each type that statistics meet, with a value, another and none. */
const TYPES: [type: string, value: string, other: string][] = [
  ["BOOLEAN", "true", "false"],
  ["BIGINT", "1", "20"],
  ["HUGEINT", "1", "20"],
  ["DOUBLE", "1.5", "-2"],
  ["DECIMAL(9,2)", "1.50", "2.25"],
  ["VARCHAR", "'a'", "'bc'"],
  ["DATE", "'2024-02-29'", "'2024-03-01'"],
  ["TIMESTAMP", "'2024-02-29 12:00:00'", "'2024-03-01 00:00:00'"],
  ["TIME", "'12:00:00'", "'13:00:00'"],
  ["INTERVAL", "'1 day'", "'2 days'"],
  ["UUID", "'550e8400-e29b-41d4-a716-446655440000'", "'00000000-0000-0000-0000-000000000001'"],
  ["BLOB", "'\\xAA'", "'\\xBB'"],
  ["BIGINT[]", "[1]", "[2, 3]"],
];

const COLUMNS: Column[] = TYPES.map(([type]) => ({ name: type, type }));
const row = (pick: (one: (typeof TYPES)[number]) => string) =>
  `select ${TYPES.map((one) => `${pick(one)}::${one[0]} as "${one[0]}"`).join(", ")}`;
const ROWS = `(${row(([, value]) => value)} union all ${row(([, , other]) => other)} union all ${row(() => "null")})`;

/**
 * Tries a statistic on a small table with a column of each type.
 * @returns the types it fails on
 * @throws recipe_rejected when it fails on all, or is no aggregate
 */
export async function tryStatistic(
  job: EngineJob,
  macro: ScalarMacro,
  signal: AbortSignal,
): Promise<{ column: string; why: string }[]> {
  const figures = await attempt(job, ROWS, macro, signal);
  const [first] = figures.failed;
  if (figures.failed.length === COLUMNS.length && first) {
    throw new Failure("recipe_rejected", `The statistic works on no type: ${first.why}`, {
      stage: "bind",
      hint: "An aggregate over the parameter, for example count(*) - count(col), works on every type.",
    });
  }
  await refusePerRow(
    job,
    macro,
    COLUMNS.find(({ name }) => !isFailed(figures, name)),
  );
  return figures.failed.map(({ column, why }) => ({ column, why }));
}

function attempt(job: EngineJob, from: string, macro: ScalarMacro, signal: AbortSignal) {
  return ownFigures(job, from, COLUMNS, [{ name: "it", macro }], signal);
}

function isFailed({ failed }: OwnFigures, name: string): boolean {
  return failed.some(({ column }) => column === name);
}

/** Over no rows an aggregate gives one value, anything else none. */
async function refusePerRow(job: EngineJob, macro: ScalarMacro, column: Column | undefined) {
  const parameter = `"${macro.parameter.replaceAll('"', '""')}"`;
  const none = `(select null::${column?.type ?? "BIGINT"} as ${parameter} where false)`;
  const counted = await job.connection.run(
    `select count(*) as n from (select (\n${macro.body}\n) from ${none})`,
    { seconds: 5 },
  );
  if (Number(counted.getChild("n").at(0)) === 1) return;
  throw new Failure("recipe_rejected", "The statistic is no aggregate: it gives a value a row.", {
    stage: "bind",
    hint: "Write an aggregate, for example avg(length(col)).",
  });
}
