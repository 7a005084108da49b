import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyMigrations, type Server, serve } from "../../../scripts/serve.ts";
import { freePort } from "../setup/port.ts";

export interface OwnServer {
  /** the same before and after a restart */
  origin: string;
  /** the folder of everything that is kept */
  state: string;
  /** kills the server and starts another over the same state */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A server for tests that end it, or that look into its storage. */
export async function ownServer(): Promise<OwnServer> {
  const state = mkdtempSync(join(tmpdir(), "tallyman-own-"));
  applyMigrations(state);
  const port = await freePort();
  let running: Server = await serve({ state, port });
  return {
    origin: running.origin,
    state,
    restart: async () => {
      await running.stop("SIGKILL");
      running = await serve({ state, port });
    },
    stop: async () => {
      await running.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}
