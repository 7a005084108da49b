import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { applyMigrations, type Server, serve } from "../../../scripts/serve.ts";
import { freePort } from "../setup/port.ts";

export interface MortalServer {
  /** the same in every life */
  readonly origin: string;
  /** the folder of everything that is kept */
  readonly state: string;
  /** ends every process of it at once, as a power cut would, and waits until they are gone */
  kill(): Promise<void>;
  /** starts it again over the same state */
  start(): Promise<void>;
  /** ends it for good and removes its state */
  remove(): Promise<void>;
}

/** A server of its own over an empty state, running. */
export async function mortalServer(): Promise<MortalServer> {
  const state = mkdtempSync(join(tmpdir(), "tallyman-crash-"));
  applyMigrations(state);
  const port = await freePort();
  let life: Server = await serve({ state, port });
  return {
    origin: life.origin,
    state,
    kill: async () => {
      await life.stop("SIGKILL");
      await vi.waitFor(() => refused(life.origin), { timeout: 10_000, interval: 5 });
    },
    start: async () => {
      life = await serve({ state, port });
    },
    remove: async () => {
      await life.stop("SIGKILL");
      rmSync(state, { recursive: true, force: true });
    },
  };
}

/** The group's leader is gone first; the last one that held the files held the port, too. */
async function refused(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/healthz`).catch((error: unknown) => error);
  if (answer instanceof Response) throw new Error("it still answers");
}
