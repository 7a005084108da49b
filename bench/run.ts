/**
 * `npm run bench`: measures, prints a table and writes `bench/results.json`. Ends 0 whether goals are met or
 * missed; it fails only when a measurement could not be made. README.md says what each row is.
 *   npm run bench -- import memory     only these of import, builds, calls, commits, news, pages, engine-start, memory
 *   npm run bench -- import-csv-large  a CSV file of 1 GB, which the others do not include
 */
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import "../scripts/build.ts";
import { root } from "../scripts/serve.ts";
import type { MemoryRow, Row } from "./result.ts";
import { buildRows } from "./rows/builds.ts";
import { callRows } from "./rows/calls.ts";
import { commitRow } from "./rows/commits.ts";
import { engineStartRow } from "./rows/engine-start.ts";
import { importRow } from "./rows/import.ts";
import { largeImportRows } from "./rows/import-csv-large.ts";
import { memoryRows } from "./rows/memory.ts";
import { newsRow } from "./rows/news.ts";
import { pageRows } from "./rows/pages.ts";
import { type BenchServer, startServer } from "./server.ts";
import { tableOf } from "./table.ts";

const PARTS = ["import", "builds", "calls", "commits", "news", "pages", "engine-start", "memory"];
/** Takes minutes and gigabytes: only when it is asked for. */
const LARGE = "import-csv-large";
const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const all = [...PARTS, LARGE];
const unknown = asked.find((part) => !all.includes(part));
if (unknown) throw new Error(`there is no part ${unknown}; the parts are ${all.join(", ")}`);
const wants = (part: string) => asked.length === 0 || asked.includes(part);

const rows: Row[] = [];
const memory: MemoryRow[] = [];
if (wants("engine-start")) rows.push(await step("engine-start", engineStartRow));
if (wants("memory")) {
  const measured = await step("memory", memoryRows);
  rows.push(...measured.rows);
  memory.push(...measured.memory);
}
if (asked.includes(LARGE)) {
  const measured = await step(LARGE, largeImportRows);
  rows.push(...measured.rows);
  memory.push(...measured.memory);
}
if (["import", "builds", "calls", "commits", "news", "pages"].some(wants))
  await withServer(serverRows);

const machine = {
  at: new Date().toISOString(),
  node: process.version,
  cpu: cpus()[0]?.model ?? "unknown",
  cores: cpus().length,
  load: loadavg()[0],
};
writeFileSync(
  join(root, "bench", "results.json"),
  `${JSON.stringify({ machine, rows, memory }, null, 2)}\n`,
);
console.log(`\n${tableOf(rows, memory)}\n`);
console.log(
  `${machine.cores} × ${machine.cpu}, load ${machine.load?.toFixed(1)}: compare ratios, not milliseconds.`,
);

async function serverRows({ origin }: BenchServer): Promise<void> {
  if (wants("import")) rows.push(await step("import", () => importRow(origin)));
  if (wants("builds")) rows.push(...(await step("builds", () => buildRows(origin))));
  if (wants("commits")) rows.push(await step("commits", () => commitRow(origin)));
  if (wants("news")) rows.push(await step("news", () => newsRow(origin)));
  if (wants("pages")) rows.push(...(await step("pages", () => pageRows(origin))));
  if (wants("calls")) rows.push(...(await step("calls", () => callRows(origin))));
}

async function withServer(use: (server: BenchServer) => Promise<void>): Promise<void> {
  const server = await startServer();
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}

async function step<T>(name: string, measure: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const measured = await measure();
  console.log(`measured ${name} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return measured;
}
