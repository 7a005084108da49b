import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { applyMigrations, root, runWrangler } from "../scripts/serve.ts";

export interface BenchServer {
  origin: string;
  /** host and port of workerd's own inspector, which knows every isolate */
  inspector: string;
  stop(): Promise<void>;
}

/**
 * Serves both Workers as a deployment bundles them, in workerd, over an empty state. No wrangler stands in front,
 * so nothing but the product is timed, and its files can be edited meanwhile.
 */
export async function startServer(): Promise<BenchServer> {
  const state = mkdtempSync(join(tmpdir(), "tallyman-bench-"));
  applyMigrations(state);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      inspectorPort: 0,
      cf: false,
      resourcePersistencePath: join(state, "v3"),
      workers: [
        bundled("tallyman", "wrangler.toml", state, { TALLYMAN_LOCAL: "1" }),
        bundled("tallyman-codec", "codec/wrangler.toml", state, {}),
      ],
    }),
  );
  const { origin } = await miniflare.ready;
  const { host } = await miniflare.getInspectorURL();
  return {
    origin,
    inspector: host,
    stop: async () => {
      await miniflare.dispose();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

function bundled(
  name: string,
  config: string,
  state: string,
  bindings: Record<string, string>,
): V4WorkerOptions {
  const folder = join(state, "bundles", name);
  runWrangler(["deploy", "-c", config, "--dry-run", "--minify", "--outdir", folder]);
  // The bundle is there already: the rules that would find its modules have nothing left to say.
  const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions(
    join(root, config),
  ).workerOptions;
  return {
    ...options,
    name,
    bindings,
    rootPath: folder,
    modulesRoot: folder,
    modules: modulesIn(folder),
  };
}

/** The modules of a bundle, its entry first. */
export function modulesIn(folder: string) {
  const others = readdirSync(folder).filter((file) => /\.(wasm|sql|bin)$/.test(file));
  return ["index.js", ...others].map((file) => ({ type: typeOf(file), path: join(folder, file) }));
}

function typeOf(file: string): "CompiledWasm" | "Text" | "Data" | "ESModule" {
  if (file.endsWith(".wasm")) return "CompiledWasm";
  if (file.endsWith(".bin")) return "Data";
  return file.endsWith(".sql") ? "Text" : "ESModule";
}
