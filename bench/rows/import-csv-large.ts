import { mkdtempSync, openAsBlob, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UPLOAD_PART_BYTES } from "../../contract/limits.ts";
import { writeCsv } from "../csv-file.ts";
import { timed } from "../measure.ts";
import { NATIVE, openNative } from "../native.ts";
import { newProject } from "../project.ts";
import { beside, type MemoryRow, type Row } from "../result.ts";
import { startServer } from "../server.ts";
import { watch } from "../watch.ts";

const BYTES = Number(process.env.LARGE_BYTES ?? 1_000_000_000);
const SAMPLE_MS = 50;

/**
 * One import of a CSV file of about 1 GB, beside native DuckDB, and what both isolates hold meanwhile. On a server of
 * its own.
 * @param bytes of the file
 */
export async function largeImportRows(
  bytes = BYTES,
): Promise<{ rows: Row[]; memory: MemoryRow[] }> {
  const folder = mkdtempSync(join(tmpdir(), "tallyman-large-"));
  const file = join(folder, "large.csv");
  const server = await startServer();
  try {
    const expected = writeCsv(file, bytes);
    const size = `${(statSync(file).size / 1e6).toFixed(0)} MB`;
    const project = await newProject(server.origin);
    await upload(`${server.origin}/p/${project.name}/data/large.csv`, file);
    const what = `importing ${size} of CSV`;
    const object = await watch(server.inspector, "tallyman", what, SAMPLE_MS);
    const codec = await watch(server.inspector, "tallyman-codec", what, SAMPLE_MS);
    let rows: unknown;
    const ours = await timed(async () => {
      const reply = await project.call("catalog_import", { rel_path: "large.csv", alias: "large" });
      rows = reply.row_count;
    });
    const memory = [
      ...(await object.rows("object's isolate, CSV")),
      ...(await codec.rows("codec's isolate, CSV")),
    ];
    await project.close();
    if (rows !== expected) throw new Error(`the import has ${rows} of ${expected} rows`);
    const peer = await nativeOnce(file);
    const work = `${size}, ${expected} rows × 8 columns, once: ${mbPerSecond(file, ours)} MB/s, native ${mbPerSecond(file, peer)} MB/s`;
    const row = beside({ name: "import csv large", work, peer: NATIVE }, { ours, peer }, null);
    return { rows: [row], memory };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function mbPerSecond(file: string, ms: number): string {
  return (statSync(file).size / 1e3 / ms).toFixed(1);
}

/** In parts, as the shell line of `data_upload_url` does. */
async function upload(url: string, file: string): Promise<void> {
  const blob = await openAsBlob(file);
  const { upload_id } = await answered(await fetch(`${url}?uploads`, { method: "POST" }));
  const parts: unknown[] = [];
  for (let at = 0; at < blob.size; at += UPLOAD_PART_BYTES) {
    const body = await blob.slice(at, at + UPLOAD_PART_BYTES).arrayBuffer();
    const part = `${url}?upload_id=${upload_id}&part=${parts.length + 1}`;
    parts.push(await answered(await fetch(part, { method: "PUT", body })));
  }
  const body = JSON.stringify({ parts });
  await answered(await fetch(`${url}?upload_id=${upload_id}&complete`, { method: "POST", body }));
}

async function answered(response: Response): Promise<Record<string, unknown>> {
  if (!response.ok) throw new Error(`the upload was refused: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

async function nativeOnce(file: string): Promise<number> {
  const native = await openNative();
  const ms = await timed(async () => {
    await native.run(`create table large as from read_csv('${file}')`);
    await native.run("checkpoint");
  });
  native.close();
  return ms;
}
