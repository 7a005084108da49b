import { DEMO_BUILDS, DEMO_FILES } from "../../scripts/demo-builds.ts";
import { inTurn, median, timed } from "../measure.ts";
import { NATIVE, type Native, openNative } from "../native.ts";
import { dataSetPath, newProject, type Project } from "../project.ts";
import { beside, type Row } from "../result.ts";

const TIMES = 9;
const GOAL = 4;

/** The demo's three entries, each built anew, beside the same SQL over the same tables in native DuckDB. */
export async function buildRows(origin: string): Promise<Row[]> {
  const project = await newProject(origin);
  const native = await openNative();
  try {
    await fill(project, native);
    const rows: Row[] = [];
    for (const build of DEMO_BUILDS) rows.push(...(await buildRow(project, native, build)));
    return rows;
  } finally {
    native.close();
    await project.close();
  }
}

async function fill(project: Project, native: Native): Promise<void> {
  for (const { file, alias } of DEMO_FILES) {
    await project.put(file);
    const { columns } = await project.call("catalog_import", { rel_path: file, alias });
    const source = nativeSource(file, columns as { name: string; type: string }[]);
    await native.run(`create table ${alias} as ${source}`);
  }
  await native.run("checkpoint");
}

/** JSON says no types, so native reads it with those of the import. */
function nativeSource(file: string, columns: { name: string; type: string }[]): string {
  const path = `'${dataSetPath(file)}'`;
  if (!file.endsWith(".json")) return `from ${path}`;
  const types = columns.map(({ name, type }) => `'${name.replaceAll("'", "''")}': '${type}'`);
  return `from read_json(${path}, format = 'array', columns = {${types.join(", ")}})`;
}

async function buildRow(
  project: Project,
  native: Native,
  build: { name: string; code: string },
): Promise<Row[]> {
  const inEngine: number[] = [];
  const nativeCode = build.code.replaceAll(/tracked\('(\w+)'\)/g, "$1");
  let ourRows: unknown;
  const ms = await inTurn(
    TIMES,
    (round) =>
      timed(async () => {
        const reply = await project.call("catalog_run", { code: anew(build.code, round) });
        ourRows = reply.row_count;
        inEngine.push(Number(reply.execute_seconds) * 1000);
      }),
    (round) =>
      timed(() => native.run(`create or replace table built as ${anew(nativeCode, round)}`)),
  );
  const nativeRows = await native.count("built");
  if (ourRows !== nativeRows) {
    throw new Error(`${build.name} has ${ourRows} rows, native ${nativeRows}`);
  }
  const named = { work: `${nativeRows} rows, warm`, peer: NATIVE };
  const engine = { ours: median(inEngine.slice(1)), peer: ms.peer };
  return [
    beside({ name: `build ${build.name}`, ...named }, ms, GOAL),
    // The whole call is held to the goal; this says how much of it is DuckDB and its files.
    beside({ name: "  of it execute_seconds", ...named }, engine, null),
  ];
}

/** Another recipe with the same work: the same one over the same inputs would not be run again. */
function anew(code: string, round: number): string {
  return `select * from (\n${code}\n) where true or ${round} = 0`;
}
