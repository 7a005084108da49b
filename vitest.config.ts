import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

// Three kinds: `unit` is plain logic in Node; `workerd` are the storage layers inside workerd; `e2e` drives the
// built Workers (both, with real D1, R2 and KV) from Node, with native DuckDB beside them as the judge.
export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["test/unit/**/*.test.ts"], testTimeout: 30_000 } },
      {
        plugins: [cloudflareTest({ wrangler: { configPath: "./test/workerd/wrangler.toml" } })],
        test: {
          name: "workerd",
          include: ["test/workerd/**/*.test.ts"],
          testTimeout: 60_000,
          // Every test has an object of its own; a Worker a file would load the engine 50 times.
          isolate: false,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts", "test/oracle/**/*.test.ts"],
          globalSetup: ["test/e2e/setup/global.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          // Real processes, sockets and kills on a shared machine: a second try tells a fault from bad luck.
          retry: 1,
        },
      },
    ],
  },
});
