import { expect, test } from "vitest";
import { openBench } from "../main/project.ts";
import { connectMcp } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";

interface Version {
  version: number;
  hash: string;
}

test("two clients revise one alias at once, 20 times: no version is lost, and all are in order", async () => {
  const bench = await openBench(server.origin);
  const other = await connectMcp(server.origin, `/mcp/${bench.project}`);
  await bench.ok("catalog_create", { name: "shared", code: "select 0 as round, 'none' as who" });
  await bench.ok("catalog_create", { name: "above", code: "select who from tracked('shared')" });
  const made: { round: number; version: number; hash: string; step: string }[] = [];
  let conflicts = 0;
  for (let round = 1; round <= 20; round++) {
    const replies = await Promise.all(
      [bench.session, other].map((session, i) =>
        session.call("catalog_revise", {
          name: "shared",
          code: `select ${round} as round, 'client ${i}' as who`,
          // Every other round each says what it looked at.
          ...(round % 2 === 0 ? { expected_version: made.length + 1 } : {}),
        }),
      ),
    );
    const refused = replies.filter(({ error }) => error);
    expect(refused.map(({ error }) => error?.code)).toEqual(round % 2 === 0 ? ["conflict"] : []);
    conflicts += refused.length;
    for (const reply of replies.filter(({ error }) => !error)) {
      const { version, hash, step } = reply as unknown as (typeof made)[number];
      made.push({ round, version, hash, step });
    }
  }
  expect(conflicts).toBe(10);
  made.sort((a, b) => a.version - b.version);
  expect(made.map(({ version }) => version)).toEqual(made.map((_, i) => i + 2));
  expect(made.map(({ round }) => round)).toEqual(
    made.map(({ round }) => round).sort((a, b) => a - b),
  );
  // One revision each, in the order of the versions.
  expect(made.map(({ step }) => step)).toEqual(
    made.map((_, i) => `step-${String(i + 3).padStart(3, "0")}`),
  );
  const { versions } = await bench.ok("catalog_show", { entry: "shared" });
  expect((versions as Version[]).slice(1).map(({ version, hash }) => [version, hash])).toEqual(
    made.map(({ version, hash }) => [version, hash]),
  );
  // The follower went with each of them, and stands on the last.
  const shown = await bench.ok("catalog_show", { entry: "above" });
  expect(shown.parents).toMatchObject([{ hash: made.at(-1)?.hash, version: made.length + 1 }]);
  expect((shown.versions as Version[]).length).toBe(made.length + 1);
  expect(await bench.ok("catalog_scan_staleness")).toMatchObject({ stale: [], orphan_stale: [] });
  await Promise.all([bench.session.close(), other.close()]);
});

test("a follower and what it follows are revised at once, 10 times: nothing is lost or left behind", async () => {
  const bench = await openBench(server.origin);
  const other = await connectMcp(server.origin, `/mcp/${bench.project}`);
  await bench.ok("catalog_create", { name: "below", code: "select 0 as n" });
  await bench.ok("catalog_create", {
    name: "above",
    code: "select n, 0 as r from tracked('below')",
  });
  for (let round = 1; round <= 10; round++) {
    const replies = await Promise.all([
      bench.session.call("catalog_revise", { name: "below", code: `select ${round} as n` }),
      other.call("catalog_revise", {
        name: "above",
        code: `select n, ${round} as r from tracked('below')`,
      }),
    ]);
    expect(replies.map(({ error }) => error)).toEqual([undefined, undefined]);
    expect((await bench.all("above")).rows).toEqual([[round, round]]);
  }
  expect(await bench.ok("catalog_scan_staleness")).toMatchObject({ stale: [], orphan_stale: [] });
  await Promise.all([bench.session.close(), other.close()]);
});
