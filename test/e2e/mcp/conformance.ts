import { execFile } from "node:child_process";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const SUITE = require.resolve("@modelcontextprotocol/conformance/dist/index.js");

export interface Outcome {
  code: number;
  passed: number;
  failed: number;
  warnings: number;
  /** everything the suite printed, for a failure's sake */
  output: string;
}

/**
 * Runs one scenario of the official conformance suite against a server.
 * @param baseline file of checks that are expected to fail; the suite fails when one of them passes
 * @throws when the suite prints no result
 */
export async function conformance(
  url: string,
  revision: string,
  scenario: string,
  baseline?: string,
): Promise<Outcome> {
  const args = ["server", "--url", url, "--spec-version", revision, "--scenario", scenario];
  if (baseline !== undefined) args.push("--expected-failures", baseline);
  const { code, output } = await run([SUITE, ...args]);
  const counts = /Passed: (\d+)\/\d+, (\d+) failed, (\d+) warnings/.exec(output);
  if (!counts) throw new Error(`the suite gave no result\n${output}`);
  const [passed, failed, warnings] = counts.slice(1).map(Number) as [number, number, number];
  return { code, passed, failed, warnings, output };
}

function run(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { timeout: 110_000 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}
