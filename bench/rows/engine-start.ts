import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { inTurn, timed } from "../measure.ts";
import { beside, type Row } from "../result.ts";
import { modulesIn } from "../server.ts";

const TIMES = 3;
const GOAL = 0.5;
const entry = join(dirname(dirname(fileURLToPath(import.meta.url))), "engine-start", "worker.ts");

/** The engine's start on first use beside a plain instantiate of the module that the package ships. */
export async function engineStartRow(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), "tallyman-engine-start-"));
  try {
    await bundle(folder);
    const ms = await inTurn(
      TIMES,
      () => firstUse(folder, "/engine"),
      () => firstUse(folder, "/shipped"),
    );
    const work = "start and settings on first use, in a new workerd";
    const peer = "plain instantiate of duckdb-eh.wasm, in a new workerd";
    return beside({ name: "engine start", work, peer }, ms, GOAL);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bundle(folder: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile: join(folder, "index.js"),
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2024",
    loader: { ".wasm": "copy" },
    external: ["cloudflare:*", "node:*", "fs", "path", "crypto", "worker_threads", "os", "vm"],
    logLevel: "error",
  });
}

/** One start in a process of its own: a second start there would find compiled code. */
async function firstUse(folder: string, path: string): Promise<number> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      cf: false,
      name: "engine-start",
      compatibilityDate: "2026-10-20",
      compatibilityFlags: ["nodejs_compat"],
      modulesRoot: folder,
      modules: modulesIn(folder),
      durableObjects: { STARTER: { className: "Starter", useSQLite: true } },
    }),
  );
  try {
    const url = await miniflare.ready;
    const get = async (to: string) => {
      const answer = await fetch(new URL(to, url));
      if ((await answer.text()) !== to) throw new Error(`${to} answered ${answer.status}`);
    };
    // The Worker itself and its object are awake before the clock starts.
    await get("/awake");
    return await timed(() => get(path));
  } finally {
    await miniflare.dispose();
  }
}
