import { percentile, timed } from "../measure.ts";
import { newProject } from "../project.ts";
import { alone, type Row } from "../result.ts";

const ENTRIES = 200;
const CALLS = 100;

/** Small calls over a catalog of 200 entries, each on its own; nothing else does the same, so there is no peer. */
export async function callRows(origin: string): Promise<Row[]> {
  const project = await newProject(origin);
  let made = 0;
  const run = () => project.call("catalog_run", { code: `select ${made++} as n` });
  while (made < ENTRIES) await run();

  // Another session, so that neither comes near a session's calls a minute.
  const reader = await project.connect();
  const lists = await repeat(() => reader.call("catalog_list"));
  const runs = await repeat(run);
  const { total } = await reader.call("catalog_list");
  if (total !== ENTRIES + CALLS + 1) throw new Error(`the catalog has ${total} entries`);
  await reader.close();
  await project.close();
  return [
    ...rowsOf("catalog_run", `a new \`select <n> as n\` after ${ENTRIES} entries`, runs),
    ...rowsOf("catalog_list", `the newest 100 of ${ENTRIES} entries`, lists),
  ];
}

async function repeat(work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const ms: number[] = [];
  while (ms.length < CALLS) ms.push(await timed(work));
  return ms;
}

function rowsOf(name: string, work: string, ms: number[]): Row[] {
  return [50, 95].map((percent) => alone(`${name} p${percent}`, work, percentile(ms, percent)));
}
