import { inTurn, timed } from "../measure.ts";
import { newProject } from "../project.ts";
import { beside, type Row } from "../result.ts";

const RECORDS = 200;
const CALLS = 200;

/** What `new_errors` costs a call that has none to tell: a log with records beside one that never had any. */
export async function newsRow(origin: string): Promise<Row> {
  const [logged, empty] = [await newProject(origin), await newProject(origin)];
  for (let i = 0; i < RECORDS; i++) {
    await logged.call("catalog_show", { entry: `nothing_${i}` }).catch(() => undefined);
  }
  const reader = await logged.connect();
  const { total } = await reader.call("catalog_errors");
  if (total !== RECORDS) throw new Error(`the log has ${total} records`);
  const times = await inTurn(
    CALLS,
    () => timed(() => reader.call("project_list")),
    () => timed(() => empty.call("project_list")),
  );
  for (const client of [reader, logged, empty]) await client.close();
  return beside(
    {
      name: "call without news",
      work: `project_list of a project whose log has ${RECORDS} records, all of them told`,
      peer: "the same of a project whose log is empty",
    },
    times,
    1.1,
  );
}
