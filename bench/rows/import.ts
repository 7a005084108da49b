import { inTurn, timed } from "../measure.ts";
import { NATIVE, openNative } from "../native.ts";
import { dataSetPath, newProject } from "../project.ts";
import { beside, type Row } from "../result.ts";

const FILE = "flights-3m.parquet";
const ROWS = 3_000_000;
const GOAL = 2.5;

/** The whole of `catalog_import`, from the client's call to its reply, beside native DuckDB into a file. */
export async function importRow(origin: string): Promise<Row> {
  const ms = await inTurn(
    5,
    () => importOnce(origin),
    () => nativeOnce(),
  );
  const work = "flights-3m.parquet: 3 M rows × 5 columns, 13.5 MB, into a new project";
  return beside({ name: "import parquet", work, peer: NATIVE }, ms, GOAL);
}

/** A new project each time: the same bytes a second time would be nothing to do. */
async function importOnce(origin: string): Promise<number> {
  const project = await newProject(origin);
  await project.put(FILE);
  let rows: unknown;
  const ms = await timed(async () => {
    rows = (await project.call("catalog_import", { rel_path: FILE, alias: "flights" })).row_count;
  });
  await project.close();
  if (rows !== ROWS) throw new Error(`the import has ${rows} rows`);
  return ms;
}

async function nativeOnce(): Promise<number> {
  const native = await openNative();
  const ms = await timed(async () => {
    await native.run(`create table flights as from read_parquet('${dataSetPath(FILE)}')`);
    await native.run("checkpoint");
  });
  native.close();
  return ms;
}
