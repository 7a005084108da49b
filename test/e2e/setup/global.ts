import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { bundle } from "../../../scripts/bundle.ts";
import { applyMigrations, serve } from "../../../scripts/serve.ts";
import { freePort } from "./port.ts";

declare module "vitest" {
  interface ProvidedContext {
    origin: string;
    /** of the bundled Workers, for servers of a test's own */
    configs: string[];
  }
}

/** One server for all end-to-end tests: both Workers as `npm start` runs them, over an empty state. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const state = mkdtempSync(join(tmpdir(), "tallyman-test-"));
  applyMigrations(state);
  const bundled = mkdtempSync(join(tmpdir(), "tallyman-bundle-"));
  const configs = bundle(bundled);
  project.provide("configs", configs);
  const lines: string[] = [];
  const server = await serve({
    state,
    port: await freePort(),
    configs,
    onLine: (line) => lines.push(line),
  });
  project.provide("origin", server.origin);
  return async () => {
    await server.stop();
    // Its last process may still be writing when the first one is gone.
    for (const folder of [state, bundled]) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    }
    if (process.env.TALLYMAN_TEST_LOG) console.log(lines.join("\n"));
  };
}
