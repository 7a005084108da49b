import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const require = createRequire(import.meta.url);
const wrangler = join(dirname(require.resolve("wrangler/package.json")), "bin", "wrangler.js");
const environment = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" };

/** Both Workers; the first one is the one that is asked. */
export const CONFIGS = ["wrangler.toml", "codec/wrangler.toml"];

export interface Server {
  origin: string;
  process: ChildProcess;
  /** ends it and waits until nothing of it runs */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Runs wrangler and waits. @throws with its output when it fails */
export function runWrangler(args: string[]): string {
  const ran = spawnSync(process.execPath, [wrangler, ...args], {
    cwd: root,
    env: environment,
    encoding: "utf8",
  });
  if (ran.status !== 0)
    throw new Error(`wrangler ${args.join(" ")} failed\n${ran.stdout}\n${ran.stderr}`);
  return ran.stdout;
}

/** Brings the local D1 database of a state folder up to date. */
export function applyMigrations(state: string): void {
  runWrangler(["d1", "migrations", "apply", "DB", "--local", "--persist-to", state]);
}

/**
 * Serves both Workers on loopback, where no login is needed. The state folder holds everything that is kept.
 * @param onLine gets each line the server prints
 */
export async function serve(options: {
  state: string;
  port: number;
  /** of the main Worker and the codec; their sources when nothing is said */
  configs?: string[];
  onLine?: (line: string) => void;
}): Promise<Server> {
  const origin = `http://127.0.0.1:${options.port}`;
  const child = spawn(
    process.execPath,
    [
      wrangler,
      "dev",
      ...(options.configs ?? CONFIGS).flatMap((config) => ["-c", config]),
      ...["--ip", "127.0.0.1", "--port", String(options.port), "--inspector-port", "0"],
      ...["--persist-to", options.state, "--var", "TALLYMAN_LOCAL:1"],
      "--show-interactive-dev-session=false",
    ],
    {
      cwd: root,
      // A registry of its own: otherwise its codec may be that of another server, over another state.
      env: { ...environment, WRANGLER_REGISTRY_PATH: join(options.state, "registry") },
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that stopping it stops workerd too.
      detached: true,
    },
  );
  const lines: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      for (const line of chunk.toString("utf8").split("\n")) {
        if (!line.trim()) continue;
        lines.push(line);
        options.onLine?.(line);
        if (/Ready on /.test(line)) resolve();
      }
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("exit", (code) =>
      reject(
        new Error(
          `the server ended with ${code} before it was ready\n${lines.slice(-40).join("\n")}`,
        ),
      ),
    );
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await ready;
  return {
    origin,
    process: child,
    stop: async (signal = "SIGTERM") => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
      await exited;
    },
  };
}
