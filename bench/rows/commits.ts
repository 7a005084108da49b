import { median, timed } from "../measure.ts";
import { type Client, newProject } from "../project.ts";
import { beside, type Row } from "../result.ts";

const ENTRIES = 200;
const REVISIONS = 1_000;
/** Commits at each end that are compared. */
const WINDOW = 50;
/** Well under a session's calls a minute. */
const CALLS_OF_A_SESSION = 400;

/** What one more revision costs a catalog that has had a thousand, beside what it cost when it was new. */
export async function commitRow(origin: string): Promise<Row> {
  const project = await newProject(origin);
  const cells: string[] = [];
  for (let i = 0; i < ENTRIES; i++) {
    const made = await project.call("catalog_create", { name: `e${i}`, code: `select ${i} as n` });
    cells.push(String(made.cell_id));
  }
  const ms: number[] = [];
  let client: Client | undefined;
  for (let i = 0; i < REVISIONS; i++) {
    if (i % CALLS_OF_A_SESSION === 0) {
      await client?.close();
      client = await project.connect();
    }
    const edit = { cell_id: cells[i % ENTRIES], markdown: `Revision ${i}` };
    ms.push(await timed(() => (client as Client).call("notebook_edit_markdown", edit)));
  }
  const { current } = await project.call("catalog_revisions", { limit: 1 });
  const steps = `step-${ENTRIES + REVISIONS}`;
  if (current !== steps) throw new Error(`the catalog is at ${current}, not at ${steps}`);
  await client?.close();
  await project.close();
  return beside(
    {
      name: "commit after 1,200",
      work: `a cell's text in a catalog of ${ENTRIES} entries: the median of revisions ${ENTRIES + REVISIONS - WINDOW} to ${ENTRIES + REVISIONS}`,
      peer: `the same: revisions ${ENTRIES} to ${ENTRIES + WINDOW}`,
    },
    { ours: median(ms.slice(-WINDOW)), peer: median(ms.slice(0, WINDOW)) },
    2,
  );
}
