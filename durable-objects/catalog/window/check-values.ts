import { Failure } from "../../../contract/errors.ts";
import { type Choice, checksOf } from "../../engine/window/choice.ts";
import type { Work } from "../work.ts";

/** Checks that what a filter compares with is of the columns' types. @throws invalid_input */
export async function checkValues(work: Work, choice: Choice): Promise<void> {
  const checks = checksOf(choice);
  if (checks.length === 0) return;
  const answers = await work.engine.job(work.meter, async (job) => {
    const list = checks.map(({ sql }, i) => `${sql} as c${i}`).join(", ");
    const table = job.connection.now(`select ${list}`);
    return checks.map((_, i) => table.getChildAt(i).at(0) === true);
  });
  const wrong = checks[answers.indexOf(false)];
  if (!wrong) return;
  const { column, value } = wrong;
  throw new Failure(
    "invalid_input",
    `"${value.slice(0, 80)}" is no value of ${column.name.slice(0, 80)}, which is ${column.type.slice(0, 80)}.`,
    { hint: "Write it as the rows show it.", at: { field: "filter" } },
  );
}
