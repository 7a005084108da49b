import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, vi } from "vitest";
import { applyMigrations, type Server, serve } from "../../../scripts/serve.ts";
import { freePort } from "../setup/port.ts";

export interface MortalServer {
  /** the same in every life */
  readonly origin: string;
  /** the folder of everything that is kept */
  readonly state: string;
  /** ends every process of it at once, as a power cut would, and waits until they are gone; a dead one stays dead */
  kill(): Promise<void>;
  /** starts it again over the same state; one that runs goes on */
  start(): Promise<void>;
  /** ends it for good and removes its state */
  remove(): Promise<void>;
}

/**
 * A server of its own over an empty state, running, whose default project builds everything once: a second build in
 * the background would come and go among the files that these tests count. Its first revision says so.
 */
export async function onceBuildingServer(): Promise<MortalServer> {
  const server = await mortalServer();
  const set = await fetch(`${server.origin}/p/default/api/call/project_settings`, {
    method: "POST",
    body: JSON.stringify({ verify_builds: false }),
  });
  if (!set.ok) throw new Error(await set.text());
  return server;
}

/** A server of its own over an empty state, running. */
export async function mortalServer(): Promise<MortalServer> {
  const state = mkdtempSync(join(tmpdir(), "tallyman-crash-"));
  applyMigrations(state);
  const port = await freePort();
  const configs = inject("configs");
  let life: Server | undefined = await serve({ state, port, configs });
  const { origin } = life;
  const kill = async () => {
    const dying = life;
    life = undefined;
    await dying?.stop("SIGKILL");
    await gone(origin);
  };
  return {
    origin,
    state,
    kill,
    start: async () => {
      life ??= await serve({ state, port, configs });
    },
    remove: async () => {
      await kill();
      rmSync(state, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Waits for the rest of a server whose first process has ended: the last that held the files held the port, too. */
async function gone(origin: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${origin}/healthz`).catch((error: unknown) => error);
      if (answer instanceof Response) throw new Error("it still answers");
    },
    { timeout: 60_000, interval: 5 },
  );
}
