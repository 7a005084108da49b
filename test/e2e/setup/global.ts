import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { applyMigrations, serve } from "../../../scripts/serve.ts";
import { freePort } from "./port.ts";

declare module "vitest" {
  interface ProvidedContext {
    origin: string;
  }
}

/** One server for all end-to-end tests: both Workers as `npm start` runs them, over an empty state. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const state = mkdtempSync(join(tmpdir(), "tallyman-test-"));
  applyMigrations(state);
  const lines: string[] = [];
  const server = await serve({ state, port: await freePort(), onLine: (line) => lines.push(line) });
  project.provide("origin", server.origin);
  return async () => {
    await server.stop();
    rmSync(state, { recursive: true, force: true });
    if (process.env.TALLYMAN_TEST_LOG) console.log(lines.join("\n"));
  };
}
